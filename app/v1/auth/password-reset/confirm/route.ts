import { resetPasswordSchema } from '@/lib/auth/account-schema'
import { sessionResponse } from '@/lib/auth/responses'
import { resetPassword } from '@/lib/auth/password-reset'
import { respondWithSession } from '@/lib/auth/respond-with-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

export const POST = publicRoute(
  {
    summary: 'Sets a new password by a mailed link, and signs in. Every other session ends.',
    body: resetPasswordSchema,
    limit: limits.signInByVisitor,
    response: sessionResponse,
    errors: ['gone'],
  },
  async (context) => {
    const { email, ...session } = await resetPassword({
      ...context.body,
      userAgent: context.caller.userAgent,
    })
    context.writeVisit({ email })
    return respondWithSession(context, session)
  },
)
