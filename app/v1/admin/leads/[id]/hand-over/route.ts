import { adminRoute } from '@/lib/auth/route'
import { handOver, readLeadHandOver } from '@/lib/firms/hand-over/hand-over'
import { handedOverResponse, handOverSchema, leadHandOverResponse } from '@/lib/firms/hand-over/schema'
import { requireLawFirms } from '@/lib/firms/switched-on'
import { limits } from '@/lib/http/rate-limit'

export const GET = adminRoute(
  {
    summary:
      'What of a request can be handed over to which law firm, by which words, or why not; and what was.',
    response: leadHandOverResponse,
    limit: limits.memberByVisitor,
  },
  ({ params }) => {
    requireLawFirms()
    return readLeadHandOver(params.id!)
  },
)

export const POST = adminRoute(
  {
    summary:
      'Hands a confirmed request over to the law firm that its person agreed to, once, with a certificate. One request a call.',
    body: handOverSchema,
    response: handedOverResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ params, body, actor }) => {
    requireLawFirms()
    const { id, firmName } = await handOver(params.id!, body.lawFirmVersionId, actor)
    return { id, message: `Handed over to ${firmName}. Its people see it now.` }
  },
)
