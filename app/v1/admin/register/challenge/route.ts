import { creationOptionsAnswer } from '@/lib/auth/passkeys/answers'
import { beginEnrolment } from '@/lib/auth/admins/begin-enrolment'
import { adminEmailSchema } from '@/lib/auth/admins/schema'
import { readEnrolment } from '@/lib/auth/invites/enrolment-cookie'
import { challengeCookie } from '@/lib/auth/passkeys/challenge-cookie'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'

const about = 'Begins the registration of an admin’s passkey; with an opened invite only.'

export const POST = publicRoute(
  {
    about,
    answer: creationOptionsAnswer,
    body: adminEmailSchema,
    limit: limits.adminSignInByVisitor,
    refusals: ['invite_required', 'conflict'],
  },
  async (context) => {
    const { challengeId, options } = await beginEnrolment(readEnrolment(context.request), context.body.email)
    context.setCookie(challengeCookie(challengeId))
    return { options }
  },
)
