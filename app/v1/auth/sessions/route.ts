import { z } from 'zod'
import { messageResponse } from '@/lib/http/message-response'
import { sessionsResponse } from '@/lib/auth/responses'
import { listSessions } from '@/lib/auth/list-sessions'
import { endOwnSession } from '@/lib/auth/end-own-session'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'

export const GET = memberRoute(
  {
    summary: 'Lists the browsers and programs that are signed in.',
    limit: limits.memberByVisitor,
    response: sessionsResponse,
  },
  async ({ viewer }) => ({ sessions: await listSessions(viewer.userId, viewer.sid) }),
)

const query = z.object({ id: z.guid('Choose one of your sessions.') })

/** Signs one browser or program out. Harmless when repeated. */
export const DELETE = memberRoute(
  {
    summary: 'Signs one of them out, and what its tickets opened. Harmless when repeated.',
    fresh: 'always',
    query,
    limit: limits.memberByVisitor,
    response: messageResponse,
  },
  async (context) => {
    const { viewer } = context
    await endOwnSession(viewer, context.query.id)
    if (context.query.id === viewer.sid) context.forgetBrowser()
    return { message: 'It is signed out.' }
  },
)
