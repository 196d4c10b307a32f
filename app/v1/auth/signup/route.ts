import { signUpSchema } from '@/lib/auth/account-schema'
import { signUpAnswer } from '@/lib/auth/answers'
import { signUp } from '@/lib/auth/sign-up'
import { answerSession } from '@/lib/http/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'
import { inSignInTurn, takeSignIn } from '@/lib/http/sign-in-limits'
import { ownsAddress } from '@/lib/http/visit'

export const POST = publicRoute({
  about: 'Signs up. The account is live once the mailed link was opened in this browser.',
  body: signUpSchema, limit: limits.signUpByVisitor, answer: signUpAnswer, refusals: ['not_found'],
}, async (context) => {
  const { body, caller, visit } = context
  const provenOwner = ownsAddress(visit, body.email)
  return inSignInTurn(async () => {
    await takeSignIn(caller, body.email, provenOwner)
    const { live, profileUpdated, ...session } = await signUp({ request: body, provenOwner, ...caller })
    return { ...(await answerSession(context, session)), live, profileUpdated }
  })
})
