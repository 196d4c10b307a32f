import 'server-only'
import { db } from '../db'
import type { ListedSession } from './access'
import { onlyWithParents, unended } from './session-standing'
import { MAX_SESSIONS } from './sessions'

/** The sessions of an account that count, the last used first. @param sid the one that asks, if one does. */
export async function listSessions(userId: string, sid: string | null, now = new Date()): Promise<ListedSession[]> {
  const rows = await db().session.findMany({
    where: { userId, ...unended(now) },
    orderBy: { lastSeenAt: 'desc' },
    select: { id: true, method: true, userAgent: true, createdAt: true, lastSeenAt: true, parentId: true },
    take: MAX_SESSIONS,
  })
  return onlyWithParents(rows).map(({ createdAt, lastSeenAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString(), current: row.id === sid }))
}
