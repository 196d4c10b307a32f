import { percent } from '@/components/ui/percent'
import { Card } from '@/components/ui/card'
import { timeScale, type TimelineEntry } from '@/lib/settlements/breach-timeline'

interface BreachTimelineProps {
  entries: readonly TimelineEntry[]
  now: Date
}

/** The days of a breach, drawn to scale where at least two can be; a list of all of them is always there. */
export function BreachTimeline({ entries, now }: BreachTimelineProps) {
  const drawn = entries.filter(({ isDrawn }) => isDrawn)
  const isDrawn = drawn.length > 1
  return (
    <Card className="break-inside-avoid">
      <h2 className="text-h3">Its days</h2>
      {isDrawn && <Drawing entries={drawn} now={now} />}
      <ol className={isDrawn && drawn.length === entries.length ? 'sr-only' : 'mt-3 grid gap-2 text-note'}>
        {entries.map(({ date, day, label, isComing }) => (
          <li key={`${date} ${label}`} className="break-words num">
            <span className="font-medium">{day}</span>: {label}
            {isComing && ' (to come)'}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** A lane for each day, its words above its dot, today above all and the years below. It says nothing that the list does not. */
function Drawing({ entries, now }: BreachTimelineProps) {
  const scale = timeScale(
    entries.map(({ date }) => date),
    now,
  )
  return (
    <div aria-hidden="true" className="relative mt-1 pt-6 pb-6 text-sm [print-color-adjust:exact]">
      {scale.years.map(({ year, at, hasLabel }) => (
        <span
          key={year}
          className="absolute top-6 bottom-6 border-l border-border forced-color-adjust-none print:border-[#767676]"
          style={{ left: percent(at) }}
        >
          {hasLabel && (
            <span className="absolute top-full left-0 pt-1 text-xs text-muted-foreground num">{year}</span>
          )}
        </span>
      ))}
      <span
        className="absolute top-6 bottom-6 border-l-2 border-foreground"
        style={{ left: percent(scale.today) }}
      >
        <span className="absolute right-0 bottom-full translate-x-1/4 pb-0.5 text-xs font-medium">Today</span>
      </span>
      {entries.map(({ date, day, label, isOpen }) => {
        const at = scale.at(date)
        return (
          <div key={`${date} ${label}`} className="relative h-12">
            {/* The words begin at their dot, or as near to it as there is room. */}
            <div className="absolute inset-x-0 top-1 flex">
              <span className="min-w-0" style={{ flex: `0 1 calc(${percent(at)} - 7px)` }} />
              <p className="max-w-full shrink-0 truncate rounded-sm bg-card px-1 leading-5 num narrow:whitespace-normal">
                <span className="text-muted-foreground">{day}</span>{' '}
                <span className="font-medium">{label}</span>
              </p>
            </div>
            <span
              className={`absolute top-7 size-3.5 -translate-x-1/2 rounded-full forced-colors:bg-[CanvasText] ${isOpen ? 'border-[3px] border-success bg-card forced-colors:border-[Highlight]' : 'bg-chart-1'}`}
              style={{ left: percent(at) }}
            />
          </div>
        )
      })}
    </div>
  )
}
