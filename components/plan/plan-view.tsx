import { Card } from '@/components/ui/card'
import type { MemberStep } from '@/lib/plan/member-plan'
import { PlanStep } from './plan-step'

/** A member's plan: what is to be done and what is done in one order, then what waits, then what is not for them. */
export function PlanView({
  steps,
  incomplete,
  inAMonth,
}: {
  steps: readonly MemberStep[]
  /** Whether a source did not answer: there may be more. */
  incomplete: boolean
  inAMonth: string
}) {
  const now = steps.filter(({ state }) => state === 'todo' || state === 'done')
  const done = now.filter(({ state }) => state === 'done').length
  const groups = [
    { title: 'Later', steps: steps.filter(({ state }) => state === 'later') },
    { title: 'Not for you', steps: steps.filter(({ state }) => state === 'not_for_me') },
  ].filter((group) => group.steps.length > 0)
  return (
    <div className="grid gap-5">
      <Card>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-h3">Do this, in this order</h2>
          <p role="status" className="text-note font-medium num">
            {now.length > 0 && `${done} of ${now.length} done`}
          </p>
        </div>
        {now.length > 0 && (
          <div aria-hidden className="mt-3 h-2 overflow-hidden rounded-full bg-muted forced-colors:border">
            <div
              className="h-full bg-primary forced-colors:bg-[Highlight]"
              style={{ width: `${(100 * done) / now.length}%` }}
            />
          </div>
        )}
        {now.length === 0 ? (
          <p className="mt-3 text-note text-muted-foreground">
            {incomplete ? 'Nothing is left to do for what we could look up.' : 'Nothing is left to do now.'}
          </p>
        ) : (
          <ul className="mt-2">
            {now.map((step) => (
              <PlanStep key={step.key} step={step} inAMonth={inAMonth} />
            ))}
          </ul>
        )}
      </Card>
      {groups.map((group) => (
        <Card key={group.title}>
          <h2 className="text-h3">{group.title}</h2>
          <ul className="mt-2">
            {group.steps.map((step) => (
              <PlanStep key={step.key} step={step} inAMonth={inAMonth} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
