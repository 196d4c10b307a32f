import { sessionAnswer } from '@/lib/auth/answers'
import { readChallengeId } from '@/lib/auth/passkeys/challenge-cookie'
import { authenticationSchema } from '@/lib/auth/passkeys/schema'
import { reauthenticateByPasskey } from '@/lib/auth/reauthenticate'
import { answerSession } from '@/lib/auth/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'

/** Begun like a sign-in, with POST /v1/auth/passkeys/login/options. */
export const POST = memberRoute(
  {
    about:
      'The same with a passkey: what navigator.credentials.get answered to the options of /v1/auth/passkeys/login/options.',
    body: authenticationSchema,
    limit: limits.signInByVisitor,
    answer: sessionAnswer,
  },
  async (context) => {
    const { viewer, body, request, caller } = context
    return answerSession(
      context,
      await reauthenticateByPasskey(viewer, {
        challengeId: readChallengeId(request),
        response: body.response,
        userAgent: caller.userAgent,
      }),
    )
  },
)
