import { signedInAnswer } from '@/lib/auth/admins/answers'
import { enrolAdmin } from '@/lib/auth/admins/enrol-admin'
import { enrolSchema } from '@/lib/auth/admins/schema'
import { clearedEnrolmentCookie, readEnrolment } from '@/lib/auth/invites/enrolment-cookie'
import { readChallengeId } from '@/lib/auth/passkeys/challenge-cookie'
import { defaultPasskeyName } from '@/lib/auth/passkeys/name'
import { answerSession } from '@/lib/auth/answer-session'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'
import { originOf } from '@/lib/http/visitor'

const about =
  'Ends the registration of an admin’s passkey, with what navigator.credentials.create answered, and signs in with it.'

export const POST = publicRoute(
  {
    about,
    answer: signedInAnswer,
    body: enrolSchema,
    limit: limits.adminSignInByVisitor,
    refusals: ['invite_required', 'conflict'],
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
    return { verified: true as const, ...(await answerSession(context, session)) }
  },
)
