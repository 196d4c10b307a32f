import 'server-only'
import { STATUSES, type StatusName } from '../status/status-table'
import { currentCatalogue } from './catalogue'

/** How many breaches have each status (specification, section 3, admin side). */
export type StatusCounts = Record<StatusName | 'total', number>

/** Counts the catalogue's breaches by massActionBreachStatus. */
export async function countByStatus(): Promise<StatusCounts> {
  const { byId } = await currentCatalogue()
  const byCode = new Map<string, number>()
  for (const { massActionBreachStatus: code } of byId.values()) byCode.set(code, (byCode.get(code) ?? 0) + 1)
  const counts = Object.entries(STATUSES).map(([name, { code }]) => [name, byCode.get(String(code)) ?? 0])
  return { ...(Object.fromEntries(counts) as Record<StatusName, number>), total: byId.size }
}
