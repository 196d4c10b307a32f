import 'server-only'
import { db } from '../db'

/** No account has more that anyone would read through. */
const MAX_LISTED = 50

export interface ListedSession {
  id: string
  method: string
  userAgent: string
  createdAt: string
  lastSeenAt: string
  /** The one that asks. */
  current: boolean
}

/** The live sessions of an account, the last used first. */
export async function listSessions(userId: string, sid: string, now = new Date()): Promise<ListedSession[]> {
  const rows = await db().session.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: now } },
    orderBy: { lastSeenAt: 'desc' },
    select: { id: true, method: true, userAgent: true, createdAt: true, lastSeenAt: true },
    take: MAX_LISTED,
  })
  return rows.map(({ createdAt, lastSeenAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString(), current: row.id === sid }))
}
