import { percent } from '@/components/ui/percent'
import { LINE_MONTHS, type DateLine as Line } from '@/lib/follows/next-dates'
import { formatDate } from '@/lib/site/format'

/** Closer than this, of the whole, a name would stand on another. */
const NAME_WIDTH = 0.09
const AXIS = 40
const HEIGHT = 74

/** The next days on a line of three months, to scale; on desktops. The list below it says the same. */
export function DateLine({ line: { days, months } }: { line: Line }) {
  const named = days.reduce<Line['days']>(
    (kept, day) => (day.at - (kept.at(-1)?.at ?? -1) < NAME_WIDTH ? kept : [...kept, day]),
    [],
  )
  return (
    <div className="mt-1 hidden px-5 lg:block">
      <svg
        role="img"
        aria-label={spoken(days)}
        width="100%"
        height={HEIGHT}
        className="overflow-visible text-[13px]"
      >
        <line x1="-20" x2="0" y1={AXIS} y2={AXIS} className="stroke-input" />
        <line x1="0" x2="100%" y1={AXIS} y2={AXIS} className="stroke-input" />
        <line x1="0" x2="0" y1={AXIS - 14} y2={AXIS + 6} className="stroke-foreground" strokeWidth={1.5} />
        <text x="0" y={AXIS + 24} textAnchor="middle" className="fill-foreground font-medium">
          Today
        </text>
        {months
          .filter(({ at }) => at > NAME_WIDTH)
          .map(({ at, day }) => (
            <g key={day}>
              <line x1={percent(at)} x2={percent(at)} y1={AXIS} y2={AXIS + 6} className="stroke-input" />
              <text x={percent(at)} y={AXIS + 24} textAnchor="middle" className="fill-muted-foreground">
                {formatDate(day).split(' ')[0]}
              </text>
            </g>
          ))}
        {named.map(({ at, day }) => (
          <text
            key={day}
            x={percent(at)}
            y={AXIS - 20}
            textAnchor="middle"
            className="fill-foreground font-semibold num"
          >
            {formatDate(day).split(',')[0]}
          </text>
        ))}
        {days.map(({ at, day, isClaim }, index) => (
          <g key={`${day} ${index}`}>
            {isClaim && (
              <circle
                cx={percent(at)}
                cy={AXIS}
                r={10}
                strokeWidth={2.5}
                className="fill-card stroke-success forced-colors:stroke-[Highlight]"
              />
            )}
            <circle
              cx={percent(at)}
              cy={AXIS}
              r={6}
              className="fill-chart-1 forced-colors:fill-[CanvasText]"
            />
          </g>
        ))}
      </svg>
    </div>
  )
}

/** 'The next 3 months, from today: Dec 14, 2026; Jan 15, 2027, the last day to claim.' */
function spoken(days: Line['days']): string {
  const each = days.map(({ day, isClaim }) => `${formatDate(day)}${isClaim ? ', the last day to claim' : ''}`)
  return `The next ${LINE_MONTHS} months, from today: ${each.join('; ')}.`
}
