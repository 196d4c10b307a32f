import { adminRoute } from '@/lib/auth/route'
import { listFirms } from '@/lib/firms/desk/list-firms'
import { createFirm } from '@/lib/firms/desk/save-firm'
import { createFirmSchema, firmListResponse, firmResponse, listFirmsSchema } from '@/lib/firms/schema'
import { requireLawFirms } from '@/lib/firms/switched-on'
import { limits } from '@/lib/http/rate-limit'

export const GET = adminRoute(
  {
    summary:
      'Lists the law firms, the latest first, each with its words and its people. 404 while hand-over is off.',
    query: listFirmsSchema,
    response: firmListResponse,
    limit: limits.memberByVisitor,
    errors: ['not_found'],
  },
  ({ query }) => {
    requireLawFirms()
    return listFirms(query)
  },
)

export const POST = adminRoute(
  {
    summary: 'Adds a law firm: its name, the states where it works, and what people agree to.',
    body: createFirmSchema,
    response: firmResponse,
    limit: limits.memberByVisitor,
    errors: ['not_found', 'conflict'],
  },
  async ({ body, actor }) => {
    requireLawFirms()
    return {
      firm: await createFirm(body, actor),
      message: 'The law firm is added. No form names it yet: choose it for a breach.',
    }
  },
)
