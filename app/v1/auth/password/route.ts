import { changePasswordSchema } from '@/lib/auth/account-schema'
import { changePassword } from '@/lib/auth/change-password'
import { answerSession } from '@/lib/http/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'

/** Changes the password. The answer carries a new session; every other one has ended. */
export const POST = memberRoute({ body: changePasswordSchema, limit: limits.signInByVisitor }, async (context) => {
  const { body, caller, viewer } = context
  const session = await changePassword({ userId: viewer.userId, ...body, userAgent: caller.userAgent })
  return answerSession(context, session)
})
