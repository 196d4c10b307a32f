import { creationOptionsResponse } from '@/lib/auth/passkeys/responses'
import { beginEnrolment } from '@/lib/auth/admins/begin-enrolment'
import { adminEmailSchema } from '@/lib/auth/admins/schema'
import { readEnrolment } from '@/lib/auth/invites/enrolment-cookie'
import { challengeCookie } from '@/lib/auth/passkeys/challenge-cookie'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

const summary = 'Begins the registration of an admin’s passkey; with an opened invite only.'

export const POST = publicRoute(
  {
    summary,
    response: creationOptionsResponse,
    body: adminEmailSchema,
    limit: limits.adminSignInByVisitor,
    errors: ['invite_required', 'conflict'],
  },
  async (context) => {
    const { challengeId, options } = await beginEnrolment(readEnrolment(context.request), context.body.email)
    context.setCookie(challengeCookie(challengeId))
    return { options }
  },
)
