import 'server-only'
import { db } from '../../db/client'
import type { RemovedList } from './responses'

/** More than this are never shown at once. */
const SHOWN = 100

/**
 * Entries of the source that operators have deleted, the last first; at most a hundred. Those that can be put back as they were are
 * listed with what was recently removed.
 */
export async function listRemoved(): Promise<RemovedList> {
  const items = await db().removedItem.findMany({
    where: { kind: 'breach', restoreUntil: { gt: new Date() } },
    select: { subject: true },
  })
  const where = { uniqueBreachId: { notIn: items.map(({ subject }) => subject) } }
  const [rows, totalResults] = await Promise.all([
    db().removedBreach.findMany({ where, orderBy: { removedAt: 'desc' }, take: SHOWN }),
    db().removedBreach.count({ where }),
  ])
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
