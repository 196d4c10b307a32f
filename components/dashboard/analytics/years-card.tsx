import type { BreachAnalytics } from '@/lib/breaches/analytics/analytics'
import { everyYear } from '@/lib/breaches/analytics/every-year'
import { plural } from '@/lib/site/format'
import { AnalyticsCard, NotKnown } from './analytics-card'
import { Bar } from './bar'
import { YearChartOnDemand } from './year-chart-on-demand'

type YearsCardProps = Pick<BreachAnalytics, 'years' | 'breachCount'> & { now: Date }

/**
 * Breaches by year, those without any too. The list, newest first (specification, section 9), is what phones show, with bars of its own;
 * from 640 px on a chart, oldest left, stands in its place and the list stays for screen readers.
 */
export function YearsCard({ years, breachCount, now }: YearsCardProps) {
  const all = everyYear(years, now)
  const max = Math.max(...years.map(({ count }) => count))
  return (
    <AnalyticsCard
      title="Breaches by year"
      note={
        <>
          {plural(breachCount, 'breach', 'breaches')}
          <span className="sm:sr-only">, newest first</span>
        </>
      }
    >
      {years.length === 0 && <NotKnown />}
      {years.length > 0 && (
        <>
          <ul className="mt-5 grid gap-2 sm:sr-only">
            {all.toReversed().map(({ year, count }) => (
              <li key={year} className="grid grid-cols-[3.25rem_1fr_auto] items-center gap-2">
                <span className="text-note text-muted-foreground num">
                  {year}
                  <span className="sr-only">: </span>
                </span>
                <Bar count={count} max={max} className="h-3.5" />
                <span className="min-w-6 text-right text-note font-semibold num">
                  {count}
                  <span className="sr-only"> {count === 1 ? 'breach' : 'breaches'}</span>
                </span>
              </li>
            ))}
          </ul>
          {/* As high before the chart has come as after. */}
          <div className="mt-5 hidden h-68 sm:block">
            <YearChartOnDemand years={all} />
          </div>
        </>
      )}
    </AnalyticsCard>
  )
}
