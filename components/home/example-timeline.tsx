import { percent } from '@/components/ui/percent'
import { exampleBreaches } from './example-breaches'

/** Of a breach, with its name above the dot. Pixels. */
const LANE = 42
const TOP = 22
const AXIS_ROOM = 26
/** Between two years that are named, on a phone and on a desktop. */
const EVERY_ON_PHONES = 4
const EVERY = 2

/** Five breaches in time, drawn in percent of the width, so that the words keep their size on every screen. */
export function ExampleTimeline({ now }: { now: Date }) {
  const { breaches, years, today } = exampleBreaches(now)
  const axis = TOP + breaches.length * LANE + 6
  return (
    <div className="mt-2 px-2">
      <svg
        role="img"
        aria-label={`Example of a timeline: ${breaches
          .map(({ name, when, action }) => [name, when, action].filter(Boolean).join(', '))
          .join('; ')}.`}
        width="100%"
        height={axis + AXIS_ROOM}
        className="block overflow-visible text-xs forced-colors:[&_line]:stroke-[CanvasText] forced-colors:[&_text]:fill-[CanvasText] forced-colors:[&_text]:stroke-[Canvas] forced-colors:[&_text]:[paint-order:stroke] forced-colors:[&_tspan]:fill-[CanvasText]"
      >
        <g className="fill-muted-foreground">
          {years.map(({ year, at }, index) => (
            <g key={year}>
              <line
                x1={percent(at)}
                x2={percent(at)}
                y1={axis}
                y2={axis + 5}
                className="stroke-border-strong"
                strokeWidth={1}
              />
              {index % EVERY === 0 && at < 0.97 && (
                <text
                  x={percent(at)}
                  y={axis + 20}
                  textAnchor="middle"
                  className={index % EVERY_ON_PHONES === 0 ? undefined : 'max-lg:hidden'}
                >
                  {year}
                </text>
              )}
            </g>
          ))}
        </g>
        <line x1="0" x2="100%" y1={axis} y2={axis} className="stroke-border-strong" strokeWidth={1} />
        <line
          x1={percent(today)}
          x2={percent(today)}
          y1={TOP - 4}
          y2={axis}
          className="stroke-foreground"
          strokeWidth={1}
        />
        <text x={percent(today)} dx={3} y={13} textAnchor="end" className="fill-foreground font-medium">
          Today
        </text>
        {breaches.map(({ name, when, at, radius, action }, index) => {
          const y = TOP + index * LANE + 34
          const isLate = at > 0.5
          return (
            <g key={name}>
              <line
                x1={percent(at)}
                x2={percent(today)}
                y1={y}
                y2={y}
                className="stroke-border-strong"
                strokeWidth={2}
              />
              {action && (
                <circle
                  cx={percent(at)}
                  cy={y}
                  r={radius + 4.5}
                  className="fill-card stroke-success forced-colors:fill-[Canvas] forced-colors:stroke-[Highlight]"
                  strokeWidth={2.5}
                />
              )}
              <circle
                cx={percent(at)}
                cy={y}
                r={radius}
                className="fill-chart-1 forced-colors:fill-[CanvasText]"
              />
              <text
                x={percent(at)}
                dx={isLate ? 0 : -radius}
                y={y - radius - (action ? 10 : 7)}
                textAnchor={isLate ? 'end' : 'start'}
                className="fill-muted-foreground stroke-card [paint-order:stroke]"
                strokeWidth={4}
                strokeLinejoin="round"
              >
                <tspan className="fill-foreground font-semibold">{name}</tspan>{' '}
                <tspan className="narrow:hidden">{when}</tspan>
                {action && (
                  <tspan className="fill-success font-medium max-[22.5rem]:hidden">, {action}</tspan>
                )}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
