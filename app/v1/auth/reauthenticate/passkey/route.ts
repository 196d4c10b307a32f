import { sessionResponse } from '@/lib/auth/responses'
import { readChallengeId } from '@/lib/auth/passkeys/challenge-cookie'
import { authenticationSchema } from '@/lib/auth/passkeys/schema'
import { reauthenticateByPasskey } from '@/lib/auth/reauthenticate'
import { respondWithSession } from '@/lib/auth/respond-with-session'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'

/** Begun like a sign-in, with POST /v1/auth/passkeys/login/options. */
export const POST = memberRoute(
  {
    summary:
      'The same with a passkey: what navigator.credentials.get answered to the options of /v1/auth/passkeys/login/options.',
    body: authenticationSchema,
    limit: limits.signInByVisitor,
    response: sessionResponse,
  },
  async (context) => {
    const { viewer, body, request, caller } = context
    return respondWithSession(
      context,
      await reauthenticateByPasskey(viewer, {
        challengeId: readChallengeId(request),
        response: body.response,
        userAgent: caller.userAgent,
      }),
    )
  },
)
