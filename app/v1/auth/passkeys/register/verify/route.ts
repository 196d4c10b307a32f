import { passkeyResponse } from '@/lib/auth/passkeys/responses'
import { readChallengeId } from '@/lib/auth/passkeys/challenge-cookie'
import { defaultPasskeyName } from '@/lib/auth/passkeys/name'
import { registrationSchema } from '@/lib/auth/passkeys/schema'
import { verifyRegistration } from '@/lib/auth/passkeys/verify-registration'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'

/** Ends the registration of a passkey, with what navigator.credentials.create answered. */
export const POST = memberRoute(
  {
    summary: 'Ends the registration of a passkey, with what navigator.credentials.create answered.',
    fresh: 'always',
    body: registrationSchema,
    limit: limits.memberByVisitor,
    response: passkeyResponse,
    errors: ['not_found', 'conflict'],
  },
  async ({ viewer, actor, request, caller, body: { response, name } }) => {
    const passkey = await verifyRegistration({
      userId: viewer.userId,
      sid: viewer.sid,
      actor,
      challengeId: readChallengeId(request),
      response,
      name: name ?? defaultPasskeyName(caller.userAgent),
    })
    return { passkey }
  },
)
