import { sessionResponse } from '@/lib/auth/responses'
import { readChallengeId } from '@/lib/auth/passkeys/challenge-cookie'
import { authenticationSchema } from '@/lib/auth/passkeys/schema'
import { signInWithPasskey } from '@/lib/auth/passkeys/sign-in-with-passkey'
import { respondWithSession } from '@/lib/auth/respond-with-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

/** Ends a sign-in by passkey, with what navigator.credentials.get answered. */
export const POST = publicRoute(
  {
    summary: 'Ends a sign-in by passkey, with what navigator.credentials.get answered.',
    body: authenticationSchema,
    limit: limits.signInByVisitor,
    response: sessionResponse,
    errors: ['unauthenticated'],
  },
  async (context) => {
    const { body, request, caller } = context
    const session = await signInWithPasskey({
      challengeId: readChallengeId(request),
      response: body.response,
      userAgent: caller.userAgent,
    })
    return respondWithSession(context, session)
  },
)
