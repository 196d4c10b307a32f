import { StatCards } from '@/components/dashboard/stat-cards'
import type { Viewer } from '@/lib/auth/viewer'
import { isRecent } from '@/lib/breaches/recent'
import { hasCases } from '@/lib/cases/has-cases'
import { memberStats } from '@/lib/cases/member-stats'
import { SAMPLE_STATS } from '@/lib/cases/samples'
import { dashboardBreaches } from './member-breaches'

/** The four figures: the member's own as soon as there is one, else labelled examples. */
export async function Stats({ viewer }: { viewer: Viewer }) {
  const now = new Date()
  const [recent, withCases] = await Promise.all([
    dashboardBreaches(viewer).then(({ breaches }) => breaches.filter((breach) => isRecent(breach, now)).length, () => null),
    viewer.kind === 'member' && hasCases(viewer.userId),
  ])
  if (!withCases && recent === 0) return <StatCards stats={SAMPLE_STATS} isExample />
  const stats = viewer.kind === 'member' ? await memberStats(viewer.userId, recent ?? 0) : { activeCases: 0, totalSettlementsCents: 0, pendingPayouts: 0 }
  return <StatCards stats={{ ...stats, breachAlerts: recent }} isExample={false} />
}
