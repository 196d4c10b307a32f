import 'server-only'
import { db } from '../db/client'
import type { MemberCase, MemberNotification } from './responses'

/** The newest ones; the others are among the notifications. */
const MOST_NEWS = 20

/** What a member was told about one of their cases, the newest first. */
export async function listCaseNews(
  userId: string,
  { id, uniqueBreachId }: Pick<MemberCase, 'id' | 'uniqueBreachId'>,
): Promise<Pick<MemberNotification, 'id' | 'title' | 'message' | 'date'>[]> {
  const rows = await db().notification.findMany({
    where: {
      userId,
      OR: [
        { uniqueBreachId },
        // What is told of a request about no breach names none (open-cases.ts).
        {
          dedupeKey: {
            in: [
              `consultation:${uniqueBreachId}`,
              `case-opened:${uniqueBreachId}`,
              `settlement:${id}`,
              `paid:${id}`,
            ],
          },
        },
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: MOST_NEWS,
    select: { id: true, title: true, message: true, createdAt: true },
  })
  return rows.map(({ createdAt, ...row }) => ({ ...row, date: createdAt.toISOString() }))
}
