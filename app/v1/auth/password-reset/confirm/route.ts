import { resetPasswordSchema } from '@/lib/auth/account-schema'
import { sessionAnswer } from '@/lib/auth/answers'
import { resetPassword } from '@/lib/auth/password-reset'
import { answerSession } from '@/lib/auth/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'

export const POST = publicRoute(
  {
    about: 'Sets a new password by a mailed link, and signs in. Every other session ends.',
    body: resetPasswordSchema,
    limit: limits.signInByVisitor,
    answer: sessionAnswer,
    refusals: ['gone'],
  },
  async (context) => {
    const { email, ...session } = await resetPassword({
      ...context.body,
      userAgent: context.caller.userAgent,
    })
    context.writeVisit({ email })
    return answerSession(context, session)
  },
)
