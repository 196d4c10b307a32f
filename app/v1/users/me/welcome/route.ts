import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'
import { closeWelcome } from '@/lib/members/welcome'

/** Closes the dashboard's welcome banner for good. */
export const POST = memberRoute(
  {
    summary: "Closes the dashboard's welcome banner for good.",
    limit: limits.memberByVisitor,
    response: messageResponse,
  },
  async ({ viewer }) => {
    await closeWelcome(viewer.userId)
    return { message: 'Closed.' }
  },
)
