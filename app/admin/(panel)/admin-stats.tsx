import { Card } from '@/components/ui/card'
import { DASHBOARD_STATS, type DashboardStats } from '@/lib/panel/dashboard-stats'
import { readOrSay } from '@/lib/lists/read-or-say'

const CARDS: readonly (readonly [name: keyof DashboardStats, label: string])[] = [
  ['totalBreaches', 'Total Breaches'],
  ['totalUsers', 'Total Users'],
  ['activeCases', 'Active Cases'],
  ['consultations', 'Consultations'],
]

/** The four summary cards; each is read by itself, and shows Error by itself (specification, admin side, section 2). */
export async function AdminStats() {
  const figures = await Promise.all(CARDS.map(([name]) => readOrSay(DASHBOARD_STATS[name])))
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
      {CARDS.map(([name, label], index) => {
        const figure = figures[index]!
        return (
          <Card key={name} className="p-4 sm:p-5">
            <dt className="text-note text-muted-foreground">{label}</dt>
            <dd
              className={
                'data' in figure ? 'mt-1 text-stat font-semibold num' : 'mt-1 text-h3 text-destructive'
              }
            >
              {'data' in figure ? figure.data.toLocaleString('en-US') : 'Error'}
            </dd>
          </Card>
        )
      })}
    </dl>
  )
}
