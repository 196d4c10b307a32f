import { z } from 'zod'
import { listSessions } from '@/lib/auth/list-sessions'
import { revokeOwnSession } from '@/lib/auth/sessions'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'

export const GET = memberRoute({ limit: limits.memberByVisitor }, async ({ viewer }) => ({ sessions: await listSessions(viewer.userId, viewer.sid) }))

const query = z.object({ id: z.uuid('Choose one of your sessions.') })

/** Signs one browser or program out. Harmless when repeated. */
export const DELETE = memberRoute({ query, limit: limits.memberByVisitor }, async (context) => {
  const { viewer } = context
  await revokeOwnSession(viewer.userId, context.query.id)
  if (context.query.id === viewer.sid) context.forgetBrowser()
  return { message: 'It is signed out.' }
})
