import type { ReactNode } from 'react'
import { CheckIcon } from '@/components/ui/icons/check-icon'
import type { RequestStep } from '@/lib/consents/request-steps'
import { formatDateTime } from '@/lib/site/format'

interface RequestTrackerProps {
  steps: readonly RequestStep[]
  /** The level of the steps' headings, one below that of what they are about. */
  as?: 'h3' | 'h4'
  /** In a list of several. */
  isDense?: boolean
  /** What its reader can do about the step that is waited for: stands in it. */
  children?: ReactNode
}

const STATES: Record<RequestStep['state'], { circle: string; said: string; mark: string | null }> = {
  done: { circle: 'border-primary bg-primary text-primary-foreground', said: 'Done', mark: null },
  current: { circle: 'border-primary bg-card text-foreground', said: 'Now', mark: null },
  next: { circle: 'border-border-strong bg-card text-muted-foreground', said: 'Later', mark: null },
  // A dashed outline means "not certain", here as everywhere.
  unknown: {
    circle: 'border-dashed border-input bg-card text-muted-foreground',
    said: 'Not known',
    mark: '?',
  },
  stopped: { circle: 'border-border-strong bg-muted text-foreground', said: 'Stopped', mark: '\u2013' },
}

/** No two of them set the same property: nothing has to be merged, which browsers would have to load code for. */
function classes(...names: (string | false)[]): string {
  return names.filter(Boolean).join(' ')
}

/** Where one request stands: every step with what is known of it. */
export function RequestTracker({
  steps,
  as: Heading = 'h3',
  isDense = false,
  children,
}: RequestTrackerProps) {
  const action = steps.findIndex(({ state }) => state === 'current')
  return (
    <ol>
      {steps.map((step, index) => {
        const { name, title, text, state, at } = step
        const { circle, said, mark } = STATES[state]
        const isCurrent = state === 'current'
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={classes('relative flex gap-3 last:pb-0', isDense ? 'pb-4' : 'pb-5 sm:gap-4')}
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden
                className={classes(
                  'absolute w-0.5 -translate-x-1/2 forced-colors:bg-[CanvasText]',
                  // The circle of the tinted one stands lower.
                  index + 1 === action ? '-bottom-3' : 'bottom-0',
                  isDense ? 'top-3.5 left-3.5' : 'top-4 left-4',
                  state === 'done' ? 'bg-primary' : 'bg-border-strong',
                )}
              />
            )}
            <span
              aria-hidden
              className={classes(
                'relative grid shrink-0 place-items-center rounded-full border-2 font-semibold num',
                isDense ? 'size-7 text-xs' : 'size-8 text-sm',
                isCurrent && !isDense && 'mt-2.5',
                isCurrent && isDense && 'mt-1.5',
                circle,
              )}
            >
              {state === 'done' ? <CheckIcon /> : (mark ?? index + 1)}
            </span>
            <div
              className={classes(
                'min-w-0 grow',
                isCurrent && 'rounded-xl border border-info-border bg-info-subtle',
                isCurrent && (isDense ? 'px-3 py-2' : 'p-3.5 sm:p-4'),
                !isCurrent && 'pt-0.5',
              )}
            >
              <Heading className={isDense ? 'text-note font-semibold' : 'text-h3'}>{title}</Heading>
              <p
                className={classes(
                  'mt-0.5 text-note break-words',
                  isCurrent ? 'text-foreground' : 'text-muted-foreground',
                )}
              >
                <span className="sr-only">{said}. </span>
                {at && (
                  <>
                    <time dateTime={at} className="num">
                      {formatDateTime(new Date(at))}
                    </time>
                    .{' '}
                  </>
                )}
                {text}
              </p>
              {index === action && children}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
