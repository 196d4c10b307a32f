import { memberRoute } from '@/lib/auth/route'
import { mailWords } from '@/lib/follows/day-mail'
import { deadlineMailResponse } from '@/lib/follows/responses'
import { setDeadlineMail } from '@/lib/follows/set-deadline-mail'
import { deadlineMailSchema } from '@/lib/follows/schema'
import { limits } from '@/lib/http/rate-limit'

export const PUT = memberRoute(
  {
    summary: 'Starts or ends mail about the days of settlements. Harmless when repeated.',
    body: deadlineMailSchema,
    limit: limits.memberByVisitor,
    response: deadlineMailResponse,
  },
  async ({ viewer, body: { on } }) => {
    const mail = await setDeadlineMail(viewer, on)
    return { mail, message: on ? mailWords(mail) : 'We send you no mail about days.' }
  },
)
