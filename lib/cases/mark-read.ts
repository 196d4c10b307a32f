import 'server-only'
import { db } from '../db/client'

/**
 * Marks a member's notifications as read: these, or all. Those of others, and those that were read before, are left alone.
 * @returns how many are unread now.
 */
export async function markRead(
  userId: string,
  ids: readonly string[] | 'all',
  now = new Date(),
): Promise<number> {
  await db().notification.updateMany({
    where: { userId, readAt: null, ...(ids !== 'all' && { id: { in: [...ids] } }) },
    data: { readAt: now },
  })
  return db().notification.count({ where: { userId, readAt: null } })
}
