import { creationOptionsResponse } from '@/lib/auth/passkeys/responses'
import { challengeCookie } from '@/lib/auth/passkeys/challenge-cookie'
import { registrationOptions } from '@/lib/auth/passkeys/registration-options'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'

/** Begins the registration of a passkey: what to give to navigator.credentials.create. */
export const POST = memberRoute(
  {
    summary: 'Begins the registration of a passkey: what to give to navigator.credentials.create.',
    fresh: 'always',
    limit: limits.memberByVisitor,
    response: creationOptionsResponse,
    errors: ['not_found', 'conflict'],
  },
  async (context) => {
    const { challengeId, options } = await registrationOptions(context.viewer.userId)
    context.setCookie(challengeCookie(challengeId))
    return { options }
  },
)
