import { StatCards } from '@/components/dashboard/stat-cards'
import type { Viewer } from '@/lib/auth/viewer'
import { isRecent } from '@/lib/breaches/check/recent'
import { memberStats } from '@/lib/cases/member-stats'
import { dashboardBreaches } from './member-breaches'

/**
 * The four figures of the member's own rows: zeros for who has none. What cannot be found out is said to be unknown, as is what only
 * the proven owner of the address may know.
 */
export async function Stats({ viewer }: { viewer: Viewer }) {
  const [breachAlerts, own] = await Promise.all([
    countAlerts(viewer).catch(() => null),
    viewer.kind === 'member' ? memberStats(viewer.userId, 0).catch(() => UNKNOWN) : UNKNOWN,
  ])
  return <StatCards stats={{ ...own, breachAlerts }} />
}

const UNKNOWN = { activeCases: null, totalSettlementsCents: null, pendingPayouts: null }

/** Null where none was found and not all was looked through: that is no zero. */
async function countAlerts(viewer: Viewer): Promise<number | null> {
  const now = new Date()
  const { breaches, publicOnly, incomplete } = await dashboardBreaches(viewer)
  const count = breaches.filter((breach) => isRecent(breach, now)).length
  return count === 0 && (publicOnly || incomplete) ? null : count
}
