import { logInSchema } from '@/lib/auth/account-schema'
import { sessionResponse } from '@/lib/auth/responses'
import { plainLogIn } from '@/lib/auth/plain-log-in'
import { logIn } from '@/lib/auth/log-in'
import { standingProof } from '@/lib/auth/proven-owner'
import { respondWithSession } from '@/lib/auth/respond-with-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'
import { inSignInTurn, takeSignIn } from '@/lib/auth/sign-in-limits'

export const POST = publicRoute(
  {
    summary:
      'Signs in with a password. Operators sign in with a passkey: a password lets them in as members only.',
    body: logInSchema,
    limit: limits.signInByVisitor,
    response: sessionResponse,
    plainForm: plainLogIn,
    errors: ['unauthenticated'],
  },
  async (context) => {
    const { body, caller, visit } = context
    return inSignInTurn(async () => {
      const proof = await standingProof(visit, body.email)
      await takeSignIn(caller, body.email, proof !== null)
      const session = await logIn({ ...body, proof, userAgent: caller.userAgent })
      return respondWithSession(context, session)
    })
  },
)
