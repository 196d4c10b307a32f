import 'server-only'
import { db } from '../db/client'
import { listWindow } from '../lists/list-window'
import type { RemovedItems } from './removed-schema'

interface Row {
  id: string
  kind: 'breach' | 'user'
  subject: string
  name: string
  removedBy: string
  removedAt: Date
  restoreUntil: Date
  count: number
}

/** What operators have deleted and can put back, the last first. */
export async function listRecentlyRemoved(
  { page, limit }: { page: number; limit: number },
  now = new Date(),
): Promise<RemovedItems> {
  const total = await db().removedItem.count({ where: { restoreUntil: { gt: now } } })
  const window = listWindow(page, limit, total)
  const rows = await db().$queryRaw<Row[]>`
    WITH shown AS MATERIALIZED (
      SELECT * FROM removed_item WHERE restore_until > ${now} ORDER BY removed_at DESC, id LIMIT ${limit} OFFSET ${(window.page - 1) * limit}
    )
    SELECT i.id::text, i.kind, i.subject, i.removed_by AS "removedBy", i.removed_at AS "removedAt", i.restore_until AS "restoreUntil",
      CASE i.kind WHEN 'user' THEN COALESCE((SELECT r."row"->>'email' FROM removed_row r WHERE r.item_id = i.id AND r.table_name = 'users'), '') ELSE i.title END AS name,
      (SELECT CASE i.kind WHEN 'user' THEN count(*) FILTER (WHERE r.table_name = 'lead') ELSE COALESCE(sum((r."row"->>'n')::bigint) FILTER (WHERE r.table_name = 'kept_count'), 0) END
       FROM removed_row r WHERE r.item_id = i.id AND r.table_name IN ('lead', 'kept_count'))::int AS count
    FROM shown i ORDER BY i.removed_at DESC, i.id`
  return {
    results: rows.map((row) => ({
      ...row,
      removedAt: row.removedAt.toISOString(),
      restoreUntil: row.restoreUntil.toISOString(),
    })),
    page: window.page,
    limit,
    totalPages: window.totalPages,
    totalResults: total,
  }
}
