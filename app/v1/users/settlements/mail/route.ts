import { memberRoute } from '@/lib/auth/route'
import { setDeadlineMail } from '@/lib/follows/set-deadline-mail'
import { deadlineMailSchema } from '@/lib/follows/schema'
import { LAST_DAYS } from '@/lib/follows/tracker'
import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'

export const PUT = memberRoute(
  {
    summary: 'Starts or ends mail about the days of settlements. Harmless when repeated.',
    body: deadlineMailSchema,
    limit: limits.memberByVisitor,
    response: messageResponse,
  },
  async ({ viewer, body: { on } }) => {
    await setDeadlineMail(viewer.email, on)
    return { message: on ? `We write to you before ${LAST_DAYS}.` : 'We send you no mail about days.' }
  },
)
