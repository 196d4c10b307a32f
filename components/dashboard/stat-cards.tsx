import { cn } from '@/components/ui/cn'
import { formatCents } from '@/lib/site/format'

export interface DashboardStats {
  /** Null: could not be found out. */
  activeCases: number | null
  totalSettlementsCents: number | null
  pendingPayouts: number | null
  breachAlerts: number | null
}

const UNKNOWN = 'Unknown'

/** The four figures of the dashboard (specification, section 2), in one row. */
export function StatCards({ stats }: { stats: DashboardStats }) {
  return (
    <section aria-labelledby="at-a-glance" className="min-w-0">
      <h2 id="at-a-glance" className="sr-only">
        At a glance
      </h2>
      <StatFigures stats={stats} />
    </section>
  )
}

/** The figures themselves. On the narrowest phones they stand two by two, where four words would not fit side by side. */
export function StatFigures({ stats }: { stats: DashboardStats }) {
  const figure = (value: number | null, format: (value: number) => string = String) =>
    value === null ? UNKNOWN : format(value)
  const figures: [string, string][] = [
    ['Active Cases', figure(stats.activeCases)],
    ['Total Settlements', figure(stats.totalSettlementsCents, formatCents)],
    ['Pending Payouts', figure(stats.pendingPayouts)],
    ['Breach Alerts', figure(stats.breachAlerts)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-border shadow-card min-[23rem]:grid-cols-4">
      {figures.map(([label, text]) => (
        <div
          key={label}
          className="flex min-w-0 flex-col justify-between bg-card px-2 py-1.75 text-card-foreground lg:px-3 lg:py-3.5 xl:px-4"
        >
          <dt className="text-xs leading-4 text-muted-foreground xl:text-sm xl:leading-5 xl:whitespace-nowrap">
            {label}
          </dt>
          <dd className={cn('wrap-anywhere num', lookOf(text))}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A long sum is smaller: it stands in a quarter of a phone's width. */
function lookOf(text: string): string {
  if (text === UNKNOWN) return 'text-sm leading-6 font-medium'
  return text.length > 6
    ? 'text-xs leading-6 font-semibold tracking-tight min-[40rem]:max-lg:text-h3 min-[40rem]:max-lg:leading-6 lg:text-sm lg:leading-8 xl:text-h3 xl:leading-8'
    : 'text-h3 leading-6 lg:text-h2 lg:leading-8'
}
