import { enrolSchema } from '@/lib/auth/admins/schema'
import { enrolPerson } from '@/lib/auth/firm-people/enrol-person'
import { requireFirmCalls } from '@/lib/auth/firm-people/firm-calls'
import { firmSignedInResponse } from '@/lib/auth/firm-people/responses'
import { endFirmSession, firmCookie } from '@/lib/auth/firm-people/session'
import { clearedEnrolmentCookie, readEnrolment } from '@/lib/auth/invites/enrolment-cookie'
import { readChallengeId } from '@/lib/auth/passkeys/challenge-cookie'
import { defaultPasskeyName } from '@/lib/auth/passkeys/name'
import { publicRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { originOf } from '@/lib/http/visitor'

const summary =
  'Ends the registration of a passkey of somebody of a law firm, with what navigator.credentials.create answered, and signs in with it.'

export const POST = publicRoute(
  {
    summary,
    response: firmSignedInResponse,
    body: enrolSchema,
    limit: limits.adminSignInByVisitor,
    errors: ['not_found', 'invite_required', 'conflict'],
  },
  async (context) => {
    requireFirmCalls()
    const {
      body: { email, creds },
      request,
      caller,
    } = context
    const sid = await enrolPerson({
      inviteId: readEnrolment(request),
      email,
      challengeId: readChallengeId(request),
      response: creds,
      name: defaultPasskeyName(caller.userAgent),
      origin: originOf(request.headers),
    })
    await endFirmSession(request)
    context.beginsFor({ email, sid })
    context.setCookie(clearedEnrolmentCookie())
    context.setCookie(firmCookie(sid))
    return { verified: true as const }
  },
)
