import { clearedFirmCookie, endFirmSession } from '@/lib/auth/firm-people/session'
import { publicRoute } from '@/lib/auth/route'
import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'

/** Also while hand-over is off: whoever wants to end a session can. */
export const POST = publicRoute(
  {
    summary: 'Signs somebody of a law firm out; without a session it still clears the cookie.',
    response: messageResponse,
    limit: limits.memberByVisitor,
  },
  async (context) => {
    await endFirmSession(context.request)
    context.setCookie(clearedFirmCookie())
    return { message: 'You are signed out.' }
  },
)
