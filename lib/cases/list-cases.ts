import 'server-only'
import { db } from '../db/client'
import type { MemberCase } from './responses'

/** More than a person's breaches. */
const MAX_CASES = 500

/** A member's cases, the last one that moved first. */
export async function listCases(userId: string): Promise<MemberCase[]> {
  const rows = await db().case.findMany({
    where: { userId },
    orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
    take: MAX_CASES,
    omit: { userId: true },
  })
  return rows.map(({ paidAt, joinedAt, updatedAt, ...row }) => ({
    ...row,
    paidAt: paidAt?.toISOString() ?? null,
    joinedAt: joinedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}
