import { messageResponse } from '@/lib/http/message-response'
import { markPaid } from '@/lib/cases/mark-paid'
import { caseIn } from '@/lib/cases/settlement'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const POST = adminRoute(
  {
    summary: 'Notes that a settlement was paid out, and tells its member once.',
    response: messageResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ params, actor }) => {
    await markPaid(caseIn(params.id), actor)
    return { message: 'The settlement is marked as paid.' }
  },
)
