import 'server-only'
import { db } from '../../db/client'
import type { RemovedList } from './responses'

/** More than this are never shown at once. */
const SHOWN = 100

interface Row {
  name: string
  title: string
  removedAt: Date
  removedBy: string
  total: number
}

/**
 * Entries of the source that operators have deleted, the last first; at most a hundred. Those that can be put back as they were are
 * listed with what was recently removed.
 */
export async function listRemoved(): Promise<RemovedList> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT r.name, r.title, r.removed_at AS "removedAt", r.removed_by AS "removedBy", count(*) OVER ()::int AS total
    FROM removed_breach r
    WHERE NOT EXISTS (SELECT 1 FROM removed_item i WHERE i.kind = 'breach' AND i.subject = r.unique_breach_id AND i.restore_until > ${new Date()})
    ORDER BY r.removed_at DESC LIMIT ${SHOWN}`
  const totalResults = rows[0]?.total ?? 0
  return {
    results: rows.map(({ name, title, removedAt, removedBy }) => ({
      name,
      title,
      removedAt: removedAt.toISOString(),
      removedBy,
    })),
    totalResults,
  }
}
