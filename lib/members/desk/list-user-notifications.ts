import 'server-only'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { isUuid } from '../../validation/ids'
import { listWindow } from '../../lists/list-window'
import type { UserNotificationList } from './user-schema'

export interface UserNotifications extends UserNotificationList {
  user: { id: string; name: string; email: string; role: 'user' | 'admin' }
}

/**
 * What a user asked for by the forms, newest first: the specification's user notification records.
 * @param userId as it came.
 * @throws AppError `not_found` for a user who is not there.
 */
export async function listUserNotifications(
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<UserNotifications> {
  const user = isUuid(userId)
    ? await db().user.findUnique({
        where: { id: userId },
        select: { id: true, name: true, email: true, role: true },
      })
    : null
  if (!user) throw new AppError('not_found', 'There is no such user. They may have been deleted.')
  const where = { userId: user.id }
  // One person's: the forms let nobody send many.
  const { skip, take, fromEnd, ...window } = listWindow(page, limit, await db().lead.count({ where }))
  const rows = await db().lead.findMany({
    where,
    skip,
    take,
    orderBy: fromEnd ? [{ createdAt: 'asc' }, { id: 'desc' }] : [{ createdAt: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      uniqueBreachId: true,
      name: true,
      phoneNumber: true,
      createdAt: true,
      notificationSMS: true,
      notificationEmail: true,
      connectWithLawyer: true,
      notificationFutureBreaches: true,
      zipCode: true,
    },
  })
  if (fromEnd) rows.reverse()
  return { user, results: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), ...window }
}
