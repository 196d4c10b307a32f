import { doneResponse } from '@/lib/auth/admins/responses'
import { adminRoute } from '@/lib/auth/route'
import { changeFirm, deleteFirm } from '@/lib/firms/desk/save-firm'
import { changeFirmSchema, firmResponse } from '@/lib/firms/schema'
import { requireLawFirms } from '@/lib/firms/switched-on'
import { limits } from '@/lib/http/rate-limit'

export const PATCH = adminRoute(
  {
    summary:
      'Changes a law firm, as a new version of its words, or switches it off or on. What is left out stays.',
    body: changeFirmSchema,
    response: firmResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ params, body, actor }) => {
    requireLawFirms()
    const { firm, changed } = await changeFirm(params.id!, body, actor)
    return {
      firm,
      message: changed ? `Saved. Forms show version ${firm.version}.` : 'It was so already.',
    }
  },
)

export const DELETE = adminRoute(
  {
    summary: 'Deletes a law firm that nothing cites. Harmless when repeated.',
    response: doneResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ params, actor }) => {
    requireLawFirms()
    const done = await deleteFirm(params.id!, actor)
    return { done, message: done ? 'The law firm was deleted.' : 'The law firm was not there any more.' }
  },
)
