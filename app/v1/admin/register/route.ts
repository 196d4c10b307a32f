import { creationOptionsResponse } from '@/lib/auth/passkeys/responses'
import { beginEnrolment } from '@/lib/auth/admins/begin-enrolment'
import { adminEmailSchema } from '@/lib/auth/admins/schema'
import { readEnrolment } from '@/lib/auth/invites/enrolment-cookie'
import { challengeCookie } from '@/lib/auth/passkeys/challenge-cookie'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

const summary =
  'What to give to navigator.credentials.create; with an opened invite only. It holds a challenge of its own.'

export const GET = publicRoute(
  {
    summary,
    response: creationOptionsResponse,
    query: adminEmailSchema,
    limit: limits.adminSignInByVisitor,
    errors: ['invite_required', 'conflict'],
  },
  async (context) => {
    const { challengeId, options } = await beginEnrolment(readEnrolment(context.request), context.query.email)
    context.setCookie(challengeCookie(challengeId))
    return { options }
  },
)
