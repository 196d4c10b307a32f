import 'server-only'
import type { StatusCounts } from '../check/responses'
import { STATUSES, type StatusName } from '../status/status-table'
import { currentCatalogue } from './catalogue'

/** Counts the catalogue's breaches by massActionBreachStatus. */
export async function countByStatus(): Promise<StatusCounts> {
  const { breaches } = await currentCatalogue()
  const byCode = new Map<string, number>()
  for (const { massActionBreachStatus: code } of breaches) byCode.set(code, (byCode.get(code) ?? 0) + 1)
  const counts = Object.entries(STATUSES).map(([name, { code }]) => [name, byCode.get(String(code)) ?? 0])
  return { ...(Object.fromEntries(counts) as Record<StatusName, number>), total: breaches.length }
}
