import 'server-only'
import { db } from '../../db/client'
import { KEY_COLUMNS, toKeyItem } from './key-item'
import type { ApiKeyItem } from './schema'

/** As many as may be live, and of the others the last. */
const MAX_LISTED = 200

/** The keys of all operators, those that count first, the latest first. */
export async function listKeys(now = new Date()): Promise<ApiKeyItem[]> {
  const live = { revokedAt: null, expiresAt: { gt: now } }
  const find = (where: object, take: number) =>
    db().apiKey.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take,
      select: KEY_COLUMNS,
    })
  const counting = await find(live, MAX_LISTED)
  const over = await find({ NOT: live }, MAX_LISTED - counting.length)
  return [...counting, ...over].map((row) => toKeyItem(row, now))
}
