import 'server-only'
import { db, queryForVisitor } from '../db/client'
import { log } from '../log'
import { outsideRequests } from '../outside-requests'
import { idleLimits, IS_STALE, STANDS } from './session-standing'
import type { SignInMethod } from './sessions'

export interface LiveSession {
  sid: string
  userId: string | null
  pendingId: string | null
  email: string
  name: string
  role: 'user' | 'admin'
  emailVerified: boolean
  method: SignInMethod
  /** When its holder last gave a password or used a passkey in it. */
  authenticatedAt: Date | null
}

// Who shows a cookie is asked after on every call, so this is one prepared statement over primary keys.
const FIND = `
  SELECT s.id AS sid, s.method, s.user_id AS "userId", s.pending_id AS "pendingId", COALESCE(u.email, p.email) AS email, COALESCE(u.name, p.name) AS name,
    COALESCE(u.role, 'user') AS role, u.email_verified_at IS NOT NULL AS "emailVerified", s.authenticated_at AS "authenticatedAt", ${IS_STALE} AS "isStale"
  FROM session s LEFT JOIN session r ON r.id = s.parent_id
    LEFT JOIN users u ON u.id = s.user_id LEFT JOIN pending_sign_up p ON p.id = s.pending_id AND p.expires_at > now()
  WHERE s.id = $1 AND ${STANDS} AND (u.id IS NOT NULL OR p.id IS NOT NULL)`

/** The session of a cookie or token, and whose it is; null when it was ended, has expired, or was not used for too long. */
export async function findSession(sid: string): Promise<LiveSession | null> {
  const [row] = await queryForVisitor<LiveSession & { isStale: boolean }>({
    name: 'session-by-id',
    text: FIND,
    values: [sid, ...idleLimits()],
  })
  if (!row) return null
  const { isStale, ...session } = row
  if (isStale) outsideRequests(() => touch(session))
  return session
}

/** Notes the use of a session, on the side: whoever it belongs to need not wait for it. */
function touch({ sid, userId }: LiveSession): void {
  const now = new Date()
  const seen = db().session.updateMany({ where: { id: sid }, data: { lastSeenAt: now } })
  const active =
    userId === null ? null : db().user.updateMany({ where: { id: userId }, data: { lastActiveAt: now } })
  void Promise.all([seen, active]).catch((error: Error) =>
    log.warn({ err: { name: error.name } }, 'the use of a session was not noted'),
  )
}
