import { signUpSchema } from '@/lib/auth/account-schema'
import { signUp } from '@/lib/auth/sign-up'
import { answerSession } from '@/lib/http/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { inSignInTurn, takeSignIn } from '@/lib/http/sign-in-limits'
import { publicRoute } from '@/lib/http/route'
import { ownsAddress } from '@/lib/http/visit'
import { VISITOR_HEADER } from '@/lib/http/visitor'

export const POST = publicRoute({ body: signUpSchema, limit: limits.signUpByVisitor }, async (context) => {
  const { body, request, visit } = context
  const provenOwner = ownsAddress(visit, body.email)
  return inSignInTurn(async () => {
    await takeSignIn(request, body.email, provenOwner)
    const { live, profileUpdated, ...session } = await signUp({
      request: body,
      provenOwner,
      ip: request.headers.get(VISITOR_HEADER) ?? 'unknown',
      userAgent: request.headers.get('user-agent') ?? '',
    })
    return { ...(await answerSession(context, session)), live, profileUpdated }
  })
})
