import 'server-only'
import { db } from '../db/client'

/** How many notifications a member has not read: the number on the bell. */
export async function countUnread(userId: string): Promise<number> {
  return db().notification.count({ where: { userId, readAt: null } })
}
