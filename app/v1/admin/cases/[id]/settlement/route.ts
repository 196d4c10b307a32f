import { messageResponse } from '@/lib/http/message-response'
import { setSettlement } from '@/lib/cases/set-settlement'
import { caseIn, settlementFieldsSchema } from '@/lib/cases/settlement'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const POST = adminRoute(
  {
    summary: 'Sets what a case was settled for, and tells its member once.',
    body: settlementFieldsSchema,
    response: messageResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ params, body, actor }) => {
    await setSettlement({ caseId: caseIn(params.id), ...body }, actor)
    return { message: 'The settlement is set.' }
  },
)
