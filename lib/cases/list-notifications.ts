import 'server-only'
import { db } from '../db/client'
import type { NotificationList } from './responses'

/** A page of a member's notifications, newest first. A page past the end is the last. */
export async function listNotifications(
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<NotificationList> {
  const totalResults = await db().notification.count({ where: { userId } })
  const totalPages = Math.max(1, Math.ceil(totalResults / limit))
  const shown = Math.min(page, totalPages)
  const rows = await db().notification.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    skip: (shown - 1) * limit,
    take: limit,
    select: {
      id: true,
      type: true,
      title: true,
      message: true,
      uniqueBreachId: true,
      createdAt: true,
      readAt: true,
    },
  })
  const results = rows.map(({ createdAt, readAt, ...row }) => ({
    ...row,
    date: createdAt.toISOString(),
    read: readAt !== null,
  }))
  return { results, page: shown, limit, totalPages, totalResults }
}
