import { signUpSchema } from '@/lib/auth/account-schema'
import { signUp } from '@/lib/auth/sign-up'
import { answerSession } from '@/lib/http/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { inSignInTurn, takeSignIn } from '@/lib/http/sign-in-limits'
import { publicRoute } from '@/lib/http/route'
import { ownsAddress } from '@/lib/http/visit'

export const POST = publicRoute({ body: signUpSchema, limit: limits.signUpByVisitor }, async (context) => {
  const { body, caller, visit } = context
  const provenOwner = ownsAddress(visit, body.email)
  return inSignInTurn(async () => {
    await takeSignIn(caller, body.email, provenOwner)
    const { live, profileUpdated, ...session } = await signUp({ request: body, provenOwner, ...caller })
    return { ...(await answerSession(context, session)), live, profileUpdated }
  })
})
