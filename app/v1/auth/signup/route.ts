import { signUpSchema } from '@/lib/auth/account-schema'
import { signUpResponse } from '@/lib/auth/responses'
import { standingProof } from '@/lib/auth/proven-owner'
import { signUp } from '@/lib/auth/sign-up'
import { respondWithSession } from '@/lib/auth/respond-with-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'
import { inSignInTurn, takeSignIn } from '@/lib/auth/sign-in-limits'

export const POST = publicRoute(
  {
    summary:
      'Signs up. The account is live once the mailed link was opened in this browser. The response is the same for every address; what comes next is mailed to it.',
    body: signUpSchema,
    limit: limits.signUpByVisitor,
    response: signUpResponse,
  },
  async (context) => {
    const { body, caller, visit } = context
    return inSignInTurn(async () => {
      const proof = await standingProof(visit, body.email)
      await takeSignIn(caller, body.email, proof !== null)
      const { live, profileUpdated, mailing, ...session } = await signUp({
        request: body,
        proof,
        ownLeadIds: visit.leads,
        ...caller,
      })
      return { ...(await respondWithSession(context, session)), live, profileUpdated, ...mailing }
    })
  },
)
