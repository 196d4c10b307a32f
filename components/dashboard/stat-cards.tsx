import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { formatCents } from '@/lib/format'

interface StatCardsProps {
  /** `breachAlerts` null: could not be found out. */
  stats: { activeCases: number; totalSettlementsCents: number; pendingPayouts: number; breachAlerts: number | null }
  isExample: boolean
}

/** The four figures of the dashboard (specification, section 2). */
export function StatCards({ stats, isExample }: StatCardsProps) {
  const cards: [string, string][] = [
    ['Active Cases', String(stats.activeCases)],
    ['Total Settlements', formatCents(stats.totalSettlementsCents)],
    ['Pending Payouts', String(stats.pendingPayouts)],
    ['Breach Alerts', stats.breachAlerts === null ? 'Unknown' : String(stats.breachAlerts)],
  ]
  return (
    <section aria-labelledby="at-a-glance">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="at-a-glance" className="text-h3">At a glance</h2>
        {isExample && <Badge tone="uncertain">Example figures</Badge>}
      </div>
      {isExample && <p className="mt-1 text-note text-muted-foreground">These show how your figures will look. They are not yours.</p>}
      <dl className="mt-3 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
        {cards.map(([label, figure]) => (
          <Card key={label} className="p-4 sm:p-5">
            <dt className="text-note text-muted-foreground">{label}</dt>
            <dd className={figure === 'Unknown' ? 'mt-1 text-h3' : 'num mt-1 text-stat'}>{figure}</dd>
          </Card>
        ))}
      </dl>
    </section>
  )
}
