import { signedInResponse } from '@/lib/auth/admins/responses'
import { adminLoginSchema } from '@/lib/auth/admins/schema'
import { signInAdmin } from '@/lib/auth/admins/sign-in-admin'
import { readChallengeId } from '@/lib/auth/passkeys/challenge-cookie'
import { respondWithSession } from '@/lib/auth/respond-with-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'
import { originOf } from '@/lib/http/visitor'

const summary =
  'Ends an admin’s sign-in, with what navigator.credentials.get answered. The session lasts 12 hours.'

export const POST = publicRoute(
  {
    summary,
    response: signedInResponse,
    body: adminLoginSchema,
    limit: limits.adminSignInByVisitor,
    errors: ['unauthenticated'],
  },
  async (context) => {
    const {
      body: { email, creds },
      request,
    } = context
    const session = await signInAdmin({
      email,
      challengeId: readChallengeId(request),
      response: creds,
      origin: originOf(request.headers),
    })
    return { verified: true as const, ...(await respondWithSession(context, session)) }
  },
)
