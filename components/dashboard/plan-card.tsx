import Link from 'next/link'
import { PlanStep } from '@/components/plan/plan-step'
import type { MemberStep } from '@/lib/plan/member-plan'
import { paths } from '@/lib/paths'
import { plural } from '@/lib/site/format'

/** How many that are left to do stand on the dashboard. */
const SHOWN = 2
/** However many were done today. */
const MOST = 5

interface PlanCardProps {
  /** In their order; null when they could not be read. */
  steps: readonly MemberStep[] | null
  /** Whether a source did not answer: there may be more. */
  incomplete: boolean
  /** `YYYY-MM-DD` */
  today: string
  /** What "Later" proposes. */
  inAMonth: string
}

/** The first steps of a member's plan; what was done today stays in its place. */
export function PlanCard({ steps, incomplete, today, inAMonth }: PlanCardProps) {
  const now = (steps ?? []).filter(({ state }) => state === 'todo' || state === 'done')
  const done = now.filter(({ state }) => state === 'done').length
  const next = now.filter(({ state }) => state === 'todo').slice(0, SHOWN)
  const shown = now
    .filter((step) => next.includes(step) || (step.state === 'done' && step.day === today))
    .slice(0, MOST)
  return (
    <section
      aria-labelledby="your-plan"
      className="h-full rounded-xl border bg-card p-4 pb-2 text-card-foreground shadow-card lg:p-6 lg:pb-3"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 id="your-plan" className="text-h3">
          Your plan
        </h3>
        {now.length > 0 && (
          <p role="status" className="text-note font-medium num">
            {done} of {now.length} done
          </p>
        )}
      </div>
      {now.length > 0 && (
        <div
          aria-hidden
          className="mt-3 h-2 overflow-hidden rounded-full bg-chart-track forced-colors:border"
        >
          <div
            className="h-full bg-chart-1 forced-colors:bg-[Highlight]"
            style={{ width: `${(100 * done) / now.length}%` }}
          />
        </div>
      )}
      {shown.length > 0 && (
        <ul className="mt-1">
          {shown.map((step) => (
            <PlanStep key={step.key} step={step} inAMonth={inAMonth} />
          ))}
        </ul>
      )}
      {shown.length === 0 && (
        <p className="mt-2 text-note text-muted-foreground">
          {steps === null ? 'Your steps could not be loaded here.' : wordsOfNone(now.length, incomplete)}
        </p>
      )}
      <p className="flex flex-wrap gap-x-6">
        <Link href={paths.plan} prefetch={false} className="inline-flex min-h-11 items-center text-note link">
          {now.length > 0 ? `See all ${plural(now.length, 'step', 'steps')}` : 'Open your plan'}
        </Link>
        <Link
          href={paths.diary}
          prefetch={false}
          className="inline-flex min-h-11 items-center text-note link"
        >
          Loss diary
        </Link>
      </p>
    </section>
  )
}

function wordsOfNone(steps: number, incomplete: boolean): string {
  if (incomplete)
    return 'One of our sources did not answer: there is nothing to do for what we could look up, and there may be more.'
  return steps === 0 ? 'No step is to be done now.' : 'Nothing is left to do now.'
}
