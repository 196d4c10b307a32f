import { sessionAnswer } from '@/lib/auth/answers'
import { readChallengeId } from '@/lib/auth/passkeys/challenge-cookie'
import { authenticationSchema } from '@/lib/auth/passkeys/schema'
import { signInWithPasskey } from '@/lib/auth/passkeys/sign-in-with-passkey'
import { answerSession } from '@/lib/auth/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'

/** Ends a sign-in by passkey, with what navigator.credentials.get answered. */
export const POST = publicRoute(
  {
    about: 'Ends a sign-in by passkey, with what navigator.credentials.get answered.',
    body: authenticationSchema,
    limit: limits.signInByVisitor,
    answer: sessionAnswer,
    refusals: ['unauthenticated'],
  },
  async (context) => {
    const { body, request, caller } = context
    const session = await signInWithPasskey({
      challengeId: readChallengeId(request),
      response: body.response,
      userAgent: caller.userAgent,
    })
    return answerSession(context, session)
  },
)
