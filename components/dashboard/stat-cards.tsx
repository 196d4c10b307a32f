import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { formatCents } from '@/lib/site/format'

interface StatCardsProps {
  /** Null: could not be found out. */
  stats: {
    activeCases: number | null
    totalSettlementsCents: number | null
    pendingPayouts: number | null
    breachAlerts: number | null
  }
  isExample: boolean
}

const UNKNOWN = 'Unknown'

/** The four figures of the dashboard (specification, section 2). */
export function StatCards({ stats, isExample }: StatCardsProps) {
  const figure = (value: number | null, format: (value: number) => string = String) =>
    value === null ? UNKNOWN : format(value)
  const cards: [string, string][] = [
    ['Active Cases', figure(stats.activeCases)],
    ['Total Settlements', figure(stats.totalSettlementsCents, formatCents)],
    ['Pending Payouts', figure(stats.pendingPayouts)],
    ['Breach Alerts', figure(stats.breachAlerts)],
  ]
  return (
    <section aria-labelledby="at-a-glance">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="at-a-glance" className="text-h3">
          At a glance
        </h2>
        {isExample && <Badge tone="uncertain">Example figures</Badge>}
      </div>
      {isExample && (
        <p className="mt-1 text-note text-muted-foreground">
          These show how your figures will look. They are not yours.
        </p>
      )}
      <dl className="mt-3 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
        {cards.map(([label, text]) => (
          <Card key={label} className="p-4 sm:p-5">
            <dt className="text-note text-muted-foreground">{label}</dt>
            <dd className={text === UNKNOWN ? 'mt-1 text-h3' : 'mt-1 text-stat num'}>{text}</dd>
          </Card>
        ))}
      </dl>
    </section>
  )
}
