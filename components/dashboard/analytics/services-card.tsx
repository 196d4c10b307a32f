import type { BreachAnalytics } from '@/lib/breaches/analytics/analytics'
import { plural } from '@/lib/site/format'
import { AnalyticsCard, NotKnown } from './analytics-card'
import { Chips } from './chips'

const SHOWN = 10

/** Who was breached: ten names, and the rest on demand. */
export function ServicesCard({ services }: Pick<BreachAnalytics, 'services'>) {
  const more = services.slice(SHOWN)
  return (
    <AnalyticsCard title="Affected services" note={plural(services.length, 'service', 'services')}>
      {services.length === 0 && <NotKnown />}
      <div className="mt-5">
        <Chips names={services.slice(0, SHOWN)} />
      </div>
      {more.length > 0 && (
        <details className="group mt-1.5">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-note [&::-webkit-details-marker]:hidden">
            <span className="link group-open:hidden">Show {more.length} more</span>
            <span className="hidden link group-open:inline">Show fewer</span>
          </summary>
          <Chips names={more} />
        </details>
      )}
    </AnalyticsCard>
  )
}
