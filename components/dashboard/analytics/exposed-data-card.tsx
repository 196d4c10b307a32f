import type { BreachAnalytics } from '@/lib/breaches/analytics/analytics'
import { properNames } from '@/lib/breaches/kinds/class-names'
import { AnalyticsCard, NotKnown } from './analytics-card'
import { Chips } from './chips'

/** What leaked, by kind. */
export function ExposedDataCard({ exposedData }: Pick<BreachAnalytics, 'exposedData'>) {
  return (
    <AnalyticsCard title="Exposed data" note="Kinds of information found in these breaches">
      {exposedData.length === 0 && <NotKnown />}
      <dl className="mt-5">
        {exposedData.map(({ category, classes }) => (
          <div
            key={category}
            className="grid gap-2 border-t py-3.5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4"
          >
            <dt className="text-note font-medium break-words sm:pt-0.75">{category}</dt>
            <dd>
              <Chips names={classes.map(properNames)} />
            </dd>
          </div>
        ))}
      </dl>
    </AnalyticsCard>
  )
}
