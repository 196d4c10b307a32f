import 'server-only'
import { db } from '../db/client'
import type { ListedSession } from './responses'
import { unended } from './session-standing'
import { MAX_SESSIONS } from './sessions'

const LISTED = {
  id: true,
  method: true,
  userAgent: true,
  createdAt: true,
  lastSeenAt: true,
  parentId: true,
} as const

/** The sessions of an account that count, the last used first. @param sid the one that asks, if one does. */
export async function listSessions(
  userId: string,
  sid: string | null,
  now = new Date(),
): Promise<ListedSession[]> {
  const latest = { orderBy: { lastSeenAt: 'desc' as const }, select: LISTED, take: MAX_SESSIONS }
  // What a ticket has opened counts with the session that it belongs to, so those come first.
  const own = await db().session.findMany({ where: { userId, parentId: null, ...unended(now) }, ...latest })
  const opened = await db().session.findMany({
    where: { userId, parentId: { in: own.map(({ id }) => id) }, ...unended(now) },
    ...latest,
  })
  return [...own, ...opened]
    .sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
    .map(({ createdAt, lastSeenAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: row.id === sid,
    }))
}
