import { adminEmailSchema } from '@/lib/auth/admins/schema'
import { beginFirmEnrolment } from '@/lib/auth/firm-people/enrol-person'
import { requireFirmCalls } from '@/lib/auth/firm-people/firm-calls'
import { readEnrolment } from '@/lib/auth/invites/enrolment-cookie'
import { challengeCookie } from '@/lib/auth/passkeys/challenge-cookie'
import { creationOptionsResponse } from '@/lib/auth/passkeys/responses'
import { publicRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'

const summary = 'Begins the registration of a passkey of somebody of a law firm; with an opened invite only.'

export const POST = publicRoute(
  {
    summary,
    response: creationOptionsResponse,
    body: adminEmailSchema,
    limit: limits.adminSignInByVisitor,
    errors: ['not_found', 'invite_required', 'conflict'],
  },
  async (context) => {
    requireFirmCalls()
    const { challengeId, options } = await beginFirmEnrolment(
      readEnrolment(context.request),
      context.body.email,
    )
    context.setCookie(challengeCookie(challengeId))
    return { options }
  },
)
