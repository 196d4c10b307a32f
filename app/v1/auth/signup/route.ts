import { signUpSchema } from '@/lib/auth/account-schema'
import { signUpAnswer } from '@/lib/auth/answers'
import { standingProof } from '@/lib/auth/proven-owner'
import { signUp } from '@/lib/auth/sign-up'
import { answerSession } from '@/lib/auth/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'
import { inSignInTurn, takeSignIn } from '@/lib/auth/sign-in-limits'

export const POST = publicRoute(
  {
    about:
      'Signs up. The account is live once the mailed link was opened in this browser. The answer is the same for every address; what comes next is mailed to it.',
    body: signUpSchema,
    limit: limits.signUpByVisitor,
    answer: signUpAnswer,
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
      return { ...(await answerSession(context, session)), live, profileUpdated, ...mailing }
    })
  },
)
