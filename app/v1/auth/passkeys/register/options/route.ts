import { creationOptionsAnswer } from '@/lib/auth/passkeys/answers'
import { challengeCookie } from '@/lib/auth/passkeys/challenge-cookie'
import { registrationOptions } from '@/lib/auth/passkeys/registration-options'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'

/** Begins the registration of a passkey: what to give to navigator.credentials.create. */
export const POST = memberRoute(
  {
    about: 'Begins the registration of a passkey: what to give to navigator.credentials.create.',
    fresh: 'always',
    limit: limits.memberByVisitor,
    answer: creationOptionsAnswer,
    refusals: ['not_found', 'conflict'],
  },
  async (context) => {
    const { challengeId, options } = await registrationOptions(context.viewer.userId)
    context.setCookie(challengeCookie(challengeId))
    return { options }
  },
)
