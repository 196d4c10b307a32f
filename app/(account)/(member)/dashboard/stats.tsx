import { StatCards } from '@/components/dashboard/stat-cards'
import type { Viewer } from '@/lib/auth/viewer'
import { isRecent } from '@/lib/breaches/check/recent'
import { hasCases } from '@/lib/cases/list-cases'
import { memberStats } from '@/lib/cases/member-stats'
import { SAMPLE_STATS } from '@/lib/cases/samples'
import { dashboardBreaches } from './member-breaches'

/** The four figures: the member's own as soon as there is one, else labelled examples. What cannot be found out is said to be unknown. */
export async function Stats({ viewer }: { viewer: Viewer }) {
  const now = new Date()
  const [recent, own] = await Promise.all([
    dashboardBreaches(viewer).then(
      ({ breaches }) => breaches.filter((breach) => isRecent(breach, now)).length,
      () => null,
    ),
    viewer.kind === 'member'
      ? Promise.all([hasCases(viewer.userId), memberStats(viewer.userId, 0)]).catch(() => null)
      : ([false, NONE] as const),
  ])
  if (own?.[0] === false && recent === 0) return <StatCards stats={SAMPLE_STATS} isExample />
  return <StatCards stats={{ ...(own?.[1] ?? UNKNOWN), breachAlerts: recent }} isExample={false} />
}

const NONE = { activeCases: 0, totalSettlementsCents: 0, pendingPayouts: 0 }
const UNKNOWN = { activeCases: null, totalSettlementsCents: null, pendingPayouts: null }
