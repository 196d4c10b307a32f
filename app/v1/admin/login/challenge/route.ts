import { requestOptionsResponse } from '@/lib/auth/passkeys/responses'
import { adminEmailSchema } from '@/lib/auth/admins/schema'
import { authenticationOptions } from '@/lib/auth/passkeys/authentication-options'
import { challengeCookie } from '@/lib/auth/passkeys/challenge-cookie'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

const summary =
  'Begins an admin’s sign-in: what to give to navigator.credentials.get. The same for every address.'

export const POST = publicRoute(
  { summary, response: requestOptionsResponse, body: adminEmailSchema, limit: limits.adminSignInByVisitor },
  async (context) => {
    const { challengeId, options } = await authenticationOptions()
    context.setCookie(challengeCookie(challengeId))
    return { options }
  },
)
