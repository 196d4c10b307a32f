import { signedInResponse } from '@/lib/auth/admins/responses'
import { enrolAdmin } from '@/lib/auth/admins/enrol-admin'
import { enrolSchema } from '@/lib/auth/admins/schema'
import { clearedEnrolmentCookie, readEnrolment } from '@/lib/auth/invites/enrolment-cookie'
import { readChallengeId } from '@/lib/auth/passkeys/challenge-cookie'
import { defaultPasskeyName } from '@/lib/auth/passkeys/name'
import { respondWithSession } from '@/lib/auth/respond-with-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'
import { originOf } from '@/lib/http/visitor'

const summary =
  'Ends the registration of an admin’s passkey, with what navigator.credentials.create answered, and signs in with it.'

export const POST = publicRoute(
  {
    summary,
    response: signedInResponse,
    body: enrolSchema,
    limit: limits.adminSignInByVisitor,
    errors: ['invite_required', 'conflict'],
  },
  async (context) => {
    const {
      body: { email, creds },
      request,
      caller,
    } = context
    const session = await enrolAdmin({
      inviteId: readEnrolment(request),
      email,
      challengeId: readChallengeId(request),
      response: creds,
      name: defaultPasskeyName(caller.userAgent),
      origin: originOf(request.headers),
    })
    context.setCookie(clearedEnrolmentCookie())
    return { verified: true as const, ...(await respondWithSession(context, session)) }
  },
)
