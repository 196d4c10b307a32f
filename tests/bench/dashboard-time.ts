import { DASHBOARD_TABS, dashboardPath, type DashboardTab } from '@/lib/paths'
import { call, type Answer } from './call'
import { median } from './load'
import type { Row } from './row'

/** How many times the empty member's time the busy one's may be. */
const MAX_RATIO = 3
const WARM_UP = 3

interface Members {
  /** Cookie headers. */
  busy: string
  empty: string
  /** How often each sees each tab. */
  times: number
}

/** Every tab of the dashboard, for a member with much and for one with nothing, in turns: the time until the whole page is there. */
export async function measureDashboard(url: string, { busy, empty, times }: Members): Promise<Row[]> {
  const ms = new Map(DASHBOARD_TABS.map((tab) => [tab, { busy: [] as number[], empty: [] as number[] }]))
  for (let n = -WARM_UP; n < times; n++) {
    for (const tab of DASHBOARD_TABS) {
      const order = Math.random() < 0.5 ? (['busy', 'empty'] as const) : (['empty', 'busy'] as const)
      for (const who of order) {
        const response = await call(url + dashboardPath(tab), { cookie: who === 'busy' ? busy : empty })
        requireTab(tab, who, response)
        if (n >= 0) ms.get(tab)![who].push(response.ms)
      }
    }
  }
  const rows: Row[] = []
  const sums = { busy: 0, empty: 0 }
  for (const [tab, lists] of ms) {
    const medians = { busy: median(lists.busy), empty: median(lists.empty) }
    sums.busy += medians.busy
    sums.empty += medians.empty
    rows.push(compare(`dashboard, ${tab}`, medians))
  }
  return [...rows, compare('dashboard, all tabs', sums)]
}

function compare(name: string, { busy, empty }: { busy: number; empty: number }): Row {
  const ratio = busy / empty
  return {
    name,
    value: `${busy.toFixed(1)} ms, empty ${empty.toFixed(1)} ms, ${ratio.toFixed(2)} ×`,
    target: `≤ ${MAX_RATIO} ×`,
    pass: ratio <= MAX_RATIO,
  }
}

/** What only the busy member's tabs say, so that nothing else is taken for them. */
const SIGNS: Partial<Record<DashboardTab, string>> = {
  cases: 'Member Bench 50',
  'new-breaches': 'Member Bench 1',
  notifications: 'News number 300',
  history: '500 known breaches',
}

/** @throws Error when the page is not the one to be measured. */
function requireTab(tab: DashboardTab, who: 'busy' | 'empty', { status, text }: Answer): void {
  const sign = SIGNS[tab]
  const fits = sign === undefined || text.includes(sign) === (who === 'busy')
  if (status !== 200 || !fits || text.includes('The problem is on our side'))
    throw new Error(`The tab ${tab} of the ${who} member did not come (status ${status}).`)
}
