import { requestOptionsResponse } from '@/lib/auth/passkeys/responses'
import { authenticationOptions } from '@/lib/auth/passkeys/authentication-options'
import { challengeCookie } from '@/lib/auth/passkeys/challenge-cookie'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

/** Begins a sign-in by passkey: what to give to navigator.credentials.get. */
export const POST = publicRoute(
  {
    summary: 'Begins a sign-in by passkey: what to give to navigator.credentials.get.',
    limit: limits.writeByVisitor,
    response: requestOptionsResponse,
  },
  async (context) => {
    const { challengeId, options } = await authenticationOptions()
    context.setCookie(challengeCookie(challengeId))
    return { options }
  },
)
