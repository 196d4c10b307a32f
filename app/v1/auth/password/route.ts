import { changePasswordSchema } from '@/lib/auth/account-schema'
import { sessionAnswer } from '@/lib/auth/answers'
import { changePassword } from '@/lib/auth/change-password'
import { answerSession } from '@/lib/http/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'

/** Changes the password. The answer carries a new session; every other one has ended. */
export const POST = memberRoute({
  about: 'Changes the password. The answer carries a new session; every other one ends.',
  body: changePasswordSchema, limit: limits.signInByVisitor, answer: sessionAnswer, refusals: ['conflict'],
}, async (context) => {
  const { body, caller, viewer } = context
  const session = await changePassword({ userId: viewer.userId, ...body, userAgent: caller.userAgent })
  return answerSession(context, session)
})
