import { messageAnswer } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'
import { closeWelcome } from '@/lib/members/close-welcome'

/** Closes the dashboard's welcome banner for good. */
export const POST = memberRoute(
  {
    about: "Closes the dashboard's welcome banner for good.",
    limit: limits.memberByVisitor,
    answer: messageAnswer,
  },
  async ({ viewer }) => {
    await closeWelcome(viewer.userId)
    return { message: 'Closed.' }
  },
)
