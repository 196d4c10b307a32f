import type { BreachAnalytics } from '@/lib/breaches/analytics/analytics'
import { formatNumber } from '@/lib/validation/format-number'
import { plural } from '@/lib/site/format'
import { AnalyticsCard, NotKnown } from './analytics-card'
import { Bar } from './bar'

/** The five industries with most breaches; says how many breaches have none that we know. */
export function IndustriesCard({
  industries,
  industriesUnknown,
}: Pick<BreachAnalytics, 'industries' | 'industriesUnknown'>) {
  const max = Math.max(...industries.map(({ count }) => count))
  return (
    <AnalyticsCard title="Top 5 industries" note="Where your data was held when it leaked">
      {industries.length === 0 && <NotKnown />}
      {industries.length > 0 && (
        <dl className="mt-5 grid gap-4">
          {industries.map(({ name, count }) => (
            <div key={name} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-note">
              <dt className="min-w-0 break-words">{name}</dt>
              <dd className="font-semibold num">{formatNumber(count)}</dd>
              <dd aria-hidden="true" className="col-span-2">
                <Bar count={count} max={max} className="bg-chart-track" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {industries.length > 0 && industriesUnknown > 0 && (
        <p className="mt-4 text-sm text-muted-foreground">
          Without {plural(industriesUnknown, 'breach', 'breaches')} whose industry is not known.
        </p>
      )}
    </AnalyticsCard>
  )
}
