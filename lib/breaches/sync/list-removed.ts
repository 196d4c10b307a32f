import 'server-only'
import { db } from '../../db/client'
import type { RemovedList } from './responses'

/** More than this are never shown at once. */
const SHOWN = 100

/** Entries of the source that operators have deleted, the last first; at most a hundred. */
export async function listRemoved(): Promise<RemovedList> {
  const [rows, totalResults] = await Promise.all([
    db().removedBreach.findMany({ orderBy: { removedAt: 'desc' }, take: SHOWN }),
    db().removedBreach.count(),
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
