import { logInSchema } from '@/lib/auth/account-schema'
import { logIn } from '@/lib/auth/log-in'
import { answerSession } from '@/lib/http/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { inSignInTurn, takeSignIn } from '@/lib/http/sign-in-limits'
import { publicRoute } from '@/lib/http/route'
import { ownsAddress } from '@/lib/http/visit'

export const POST = publicRoute({ body: logInSchema, limit: limits.signInByVisitor }, async (context) => {
  const { body, caller, visit } = context
  const provenOwner = ownsAddress(visit, body.email)
  return inSignInTurn(async () => {
    await takeSignIn(caller, body.email, provenOwner)
    const session = await logIn({ ...body, provenOwner, userAgent: caller.userAgent })
    return answerSession(context, session)
  })
})
