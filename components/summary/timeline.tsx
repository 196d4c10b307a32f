import { Fragment } from 'react'
import { percent } from '@/components/ui/percent'
import { monthWithin, whenHeading } from '@/lib/breaches/kinds/day-words'
import {
  layoutTimeline,
  ON_DESKTOPS,
  ON_NARROW_PHONES,
  ON_PAPER,
  ON_PHONES,
  type Timeline as Drawing,
  type TimelineEntry,
} from '@/lib/breaches/summary/timeline'
import { timelineWords } from '@/lib/breaches/summary/timeline-words'
import { plural } from '@/lib/site/format'

export interface TimelineProps {
  /** In any order. */
  entries: readonly TimelineEntry[]
  now: Date
}

/** So many of the newest are read as a list. */
const MOST_LISTED = 100
/** Among more dots than these hardly any has a name, and one drawing does for every width. */
const FEW_DOTS = 40

const FORMS = [
  { form: ON_NARROW_PHONES, shown: 'min-[24rem]:hidden' },
  { form: ON_PHONES, shown: 'hidden min-[24rem]:block lg:hidden' },
  { form: ON_DESKTOPS, shown: 'hidden lg:block' },
] as const
const EVERYWHERE = { form: ON_NARROW_PHONES, shown: '' }

/** When it happened, to scale: a drawing for narrow phones, one for others and one for desktops, and the same as a list behind it. */
export function Timeline({ entries, now }: TimelineProps) {
  if (entries.length === 0) return null
  const words = timelineWords(entries)
  const sorted = [...entries].sort((a, b) => (a.breachDate < b.breachDate ? -1 : 1))
  const earlier = Math.max(0, sorted.length - MOST_LISTED)
  return (
    <section
      aria-labelledby="when"
      className="group relative flex h-full flex-col rounded-xl border bg-card p-4 shadow-card sm:p-6"
    >
      <h2 id="when" className="py-2 pr-36 text-h3 narrow:pr-0">
        {whenHeading(entries)}
      </h2>
      <details>
        <summary className="absolute top-3.5 right-4 inline-flex min-h-11 cursor-pointer list-none items-center text-note link sm:top-5.5 sm:right-6 narrow:static [&::-webkit-details-marker]:hidden">
          <span className="group-has-[details[open]]:hidden">Read as a list</span>
          <span className="hidden group-has-[details[open]]:inline">Show as a drawing</span>
        </summary>
        <ol className="mt-1 divide-y text-note">
          {earlier > 0 && (
            <li className="py-2 text-muted-foreground">
              {plural(earlier, 'earlier one is', 'earlier ones are')} in the full list.
            </li>
          )}
          {sorted.slice(earlier).map((entry) => (
            <li key={entry.key} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="font-medium wrap-anywhere">{entry.title}</span>
              <span className="text-muted-foreground num">
                {monthWithin(entry)}
                {entry.action && <span className="text-success">, {entry.action}</span>}
              </span>
            </li>
          ))}
        </ol>
      </details>
      <div className="flex grow flex-col group-has-[details[open]]:hidden">
        {(entries.length <= FEW_DOTS ? FORMS : [EVERYWHERE]).map(({ form, shown }) => (
          <Plot
            key={form.width}
            drawing={layoutTimeline(entries, now, form)}
            words={words}
            className={`my-auto ${shown}`}
          />
        ))}
        <Legend hasRing={entries.some(({ action }) => action !== null)} />
      </div>
    </section>
  )
}

interface PlotProps {
  drawing: Drawing
  words: string
  className: string
}

/** Places across are shares of the width, so that the letters keep their size. */
function Plot({ drawing, words, className }: PlotProps) {
  const { height, axis, today, ticks, dots, spans, labels, leaders } = drawing
  return (
    <div className={`px-2 lg:px-4 print:px-6 ${className}`}>
      <svg
        role="img"
        aria-label={words}
        width="100%"
        height={height}
        className="overflow-visible text-[13px]"
      >
        <g className="stroke-border-strong">
          {ticks.map(({ x, label }) => (
            <line key={x} x1={percent(x)} x2={percent(x)} y1={axis} y2={axis + (label ? 6 : 4)} />
          ))}
        </g>
        <g textAnchor="middle" className="fill-muted-foreground num">
          {ticks
            .filter(({ label }) => label)
            .map(({ x, label }) => (
              <text key={x} x={percent(x)} y={axis + 20}>
                {label}
              </text>
            ))}
        </g>
        <line x1="-8" x2="100%" y1={axis} y2={axis} className="stroke-input" />
        <line
          x1={percent(today)}
          x2={percent(today)}
          y1={20}
          y2={axis}
          className="stroke-foreground"
          strokeWidth={1.5}
        />
        <text x={percent(today)} y={12} dx={16} textAnchor="end" className="fill-foreground font-medium">
          Today
        </text>
        <g className="stroke-border-strong forced-colors:stroke-[GrayText]" strokeWidth={2}>
          {spans.map(({ key, x, y }) => (
            <line key={key} x1={percent(x)} x2={percent(today)} y1={y} y2={y} />
          ))}
        </g>
        <g className="fill-card forced-colors:fill-[Canvas]">
          {labels
            .filter(({ clears }) => clears > 0)
            .map(({ key, x, dx, y, clears }) => (
              <rect
                key={key}
                x={percent(x)}
                y={y - 12}
                width={clears}
                height={16}
                transform={`translate(${dx - 2})`}
              />
            ))}
        </g>
        {leaders.map(({ key, x, from, to }) => (
          <line
            key={key}
            x1={percent(x)}
            x2={percent(x)}
            y1={from}
            y2={to}
            className="stroke-success"
            strokeWidth={1.5}
          />
        ))}
        {/* The inner half of the line around a dot is a part of its size. */}
        <g
          strokeWidth={2}
          className="fill-chart-1 stroke-card print:fill-black forced-colors:fill-[CanvasText]"
        >
          {dots.map(({ key, x, y, r, hasRing }) => (
            <Fragment key={key}>
              {hasRing && (
                <circle
                  cx={percent(x)}
                  cy={y}
                  r={r + 4.5}
                  strokeWidth={2.5}
                  className="fill-card stroke-success print:stroke-black forced-colors:stroke-[Highlight]"
                />
              )}
              <circle cx={percent(x)} cy={y} r={r + 1} />
            </Fragment>
          ))}
        </g>
        <g
          strokeWidth={4}
          strokeLinejoin="round"
          className="fill-muted-foreground stroke-card [paint-order:stroke] forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
        >
          {labels.map(({ key, x, dx, y, anchor, name, rest, action }) => (
            <text key={key} x={percent(x)} y={y} dx={dx} textAnchor={anchor}>
              <tspan className="fill-foreground font-semibold forced-colors:fill-[CanvasText]">{name}</tspan>
              {rest}
              {action && <tspan className="fill-success forced-colors:fill-[CanvasText]">{action}</tspan>}
            </text>
          ))}
        </g>
      </svg>
    </div>
  )
}

/** The drawing by itself, for paper. */
export function TimelineDrawing({ entries, now }: TimelineProps) {
  if (entries.length === 0) return null
  return (
    <Plot
      drawing={layoutTimeline(entries, now, ON_PAPER)}
      words={timelineWords(entries)}
      className="break-inside-avoid"
    />
  )
}

function Legend({ hasRing }: { hasRing: boolean }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-t pt-3 text-xs text-muted-foreground sm:text-sm">
      <span className="inline-flex items-center gap-2">
        <svg
          width="40"
          height="18"
          aria-hidden
          className="fill-chart-1 print:fill-black forced-colors:fill-[CanvasText]"
        >
          <circle cx="4.5" cy="9" r="3" />
          <circle cx="14.5" cy="9" r="5" />
          <circle cx="29" cy="9" r="7.5" />
        </svg>
        Bigger: more sensitive
      </span>
      {hasRing && (
        <span className="inline-flex items-center gap-2">
          <svg width="18" height="18" aria-hidden>
            <circle
              cx="9"
              cy="9"
              r="7.5"
              fill="none"
              strokeWidth="2.5"
              className="stroke-success print:stroke-black forced-colors:stroke-[Highlight]"
            />
            <circle
              cx="9"
              cy="9"
              r="4"
              className="fill-chart-1 print:fill-black forced-colors:fill-[CanvasText]"
            />
          </svg>
          Ring: you can act
        </span>
      )}
    </p>
  )
}
