import { adminEmailSchema } from '@/lib/auth/admins/schema'
import { requireFirmCalls } from '@/lib/auth/firm-people/firm-calls'
import { authenticationOptions } from '@/lib/auth/passkeys/authentication-options'
import { challengeCookie } from '@/lib/auth/passkeys/challenge-cookie'
import { requestOptionsResponse } from '@/lib/auth/passkeys/responses'
import { publicRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'

const summary =
  'Begins a sign-in of somebody of a law firm: what to give to navigator.credentials.get. The same for every address.'

export const POST = publicRoute(
  {
    summary,
    response: requestOptionsResponse,
    body: adminEmailSchema,
    limit: limits.adminSignInByVisitor,
    errors: ['not_found'],
  },
  async (context) => {
    requireFirmCalls()
    const { challengeId, options } = await authenticationOptions()
    context.setCookie(challengeCookie(challengeId))
    return { options }
  },
)
