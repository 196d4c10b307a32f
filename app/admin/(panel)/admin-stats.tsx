import { LastRead } from '@/components/admin/last-read'
import { Card } from '@/components/ui/card'
import { formatNumber } from '@/lib/validation/format-number'
import { databaseAway } from '@/lib/http/errors'
import { DASHBOARD_STATS, type DashboardStats } from '@/lib/panel/dashboard-stats'
import { readOrSay } from '@/lib/lists/read-or-say'
import { formatDateTime } from '@/lib/site/format'

const CARDS: readonly (readonly [name: keyof DashboardStats, label: string])[] = [
  ['totalBreaches', 'Total Breaches'],
  ['totalUsers', 'Total Users'],
  ['activeCases', 'Active Cases'],
  ['consultations', 'Consultations'],
]

/**
 * The four summary cards; each is read by itself, and shows Error by itself (specification, admin side, section 2), or what it
 * showed before.
 * @param isAway whether the database is known to be.
 */
export async function AdminStats({ isAway }: { isAway: boolean }) {
  const figures = await Promise.all(
    CARDS.map(([name]) => (isAway ? { message: databaseAway().message } : readOrSay(DASHBOARD_STATS[name]))),
  )
  const at = formatDateTime(new Date())
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
      {CARDS.map(([name, label], index) => {
        const figure = figures[index]!
        return (
          <Card key={name} className="p-4 sm:p-5">
            <dt className="text-note text-muted-foreground">{label}</dt>
            <dd className="mt-1">
              <LastRead
                of={name}
                at={at}
                message={'message' in figure ? figure.message : undefined}
                failed={<span className="text-h3 text-destructive">Error</span>}
                isSmall
              >
                {'data' in figure && (
                  <span className="text-stat font-semibold num">{formatNumber(figure.data)}</span>
                )}
              </LastRead>
            </dd>
          </Card>
        )
      })}
    </dl>
  )
}
