import { resetPasswordSchema } from '@/lib/auth/account-schema'
import { resetPassword } from '@/lib/auth/password-reset'
import { answerSession } from '@/lib/http/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'
import { provenWith } from '@/lib/http/visit'

export const POST = publicRoute({ body: resetPasswordSchema, limit: limits.signInByVisitor }, async (context) => {
  const { email, ...session } = await resetPassword({ ...context.body, userAgent: context.caller.userAgent })
  context.writeVisit({ email, ...provenWith(context.visit, email) })
  return answerSession(context, session)
})
