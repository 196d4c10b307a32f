import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { BreachAnalytics } from '@/lib/breaches/analytics/analytics'
import type { RiskLabel } from '@/lib/breaches/analytics/analytics-risk'
import { cn } from '@/components/ui/cn'
import { AnalyticsCard } from './analytics-card'

const LOOKS: Record<RiskLabel, { tone: BadgeTone; fill: string }> = {
  Low: { tone: 'success', fill: 'bg-success' },
  Medium: { tone: 'warning', fill: 'bg-chart-4' },
  High: { tone: 'destructive', fill: 'bg-destructive' },
}

const GUIDE: Record<BreachAnalytics['source'], string> = {
  own: 'A rough guide, not a measure of what will happen. Change reused passwords first. A breach that you mark as dealt with counts half.',
  xposedornot:
    'A rough guide, not a measure of what will happen. Changing reused passwords is the best way to lower your risk.',
}

/** The score, where it stands between low and high, and every point's reason. */
export function RiskCard({
  risk: { score, label, reasons },
  source,
}: Pick<BreachAnalytics, 'risk' | 'source'>) {
  return (
    <AnalyticsCard
      title="Risk score"
      label={<Badge tone="uncertain">Estimate</Badge>}
      note="How exposed this address is overall"
    >
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        <p className="text-note text-muted-foreground">
          <span className="mr-2.5 text-[3.375rem] leading-none font-semibold tracking-[-0.04em] text-foreground num">
            {score}
          </span>{' '}
          out of 100
        </p>
        <Badge tone={LOOKS[label].tone} className="mb-1">
          <span className="sr-only">Risk: </span>
          {label}
        </Badge>
      </div>
      <Meter score={score} label={label} />
      <p className="mt-5 text-note text-muted-foreground">{GUIDE[source]}</p>
      {reasons.length > 0 && <Reasons reasons={reasons} />}
    </AnalyticsCard>
  )
}

/** Every point, on demand: open, the card is twice as high as its neighbour. */
function Reasons({ reasons }: Pick<BreachAnalytics['risk'], 'reasons'>) {
  return (
    <details className="mt-1.5">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-note [&::-webkit-details-marker]:hidden">
        <span className="link">What makes this score</span>
      </summary>
      <dl className="divide-y border-y text-note">
        {reasons.map(({ text, points }) => (
          <div key={text} className="flex justify-between gap-4 py-2">
            <dt>{text}</dt>
            <dd className="font-medium whitespace-nowrap num">
              {signed(points)}
              <span className="sr-only"> points</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The same as score and badge in a picture, for eyes only. */
function Meter({ score, label }: { score: number; label: RiskLabel }) {
  return (
    <div aria-hidden="true" className="relative mt-3 pt-3.5">
      <span
        className="absolute top-0 -translate-x-1/2 border-x-[7px] border-t-[9px] border-x-transparent border-t-foreground forced-colors:border-x-[Canvas]"
        style={{ left: `clamp(7px, ${score}%, 100% - 7px)` }}
      />
      <div className="grid grid-cols-3 gap-0.5 overflow-hidden rounded-md">
        {(['Low', 'Medium', 'High'] as const).map((name) => (
          <span
            key={name}
            className={cn(
              'h-3 forced-colors:border',
              name === label
                ? cn(LOOKS[name].fill, 'forced-colors:bg-[Highlight]')
                : 'bg-border-strong forced-colors:bg-[Canvas]',
            )}
          />
        ))}
      </div>
      <div className="mt-2 grid grid-cols-3 text-center text-sm text-muted-foreground">
        {(['Low', 'Medium', 'High'] as const).map((name) => (
          <span key={name} className={cn(name === label && 'font-semibold text-foreground')}>
            {name}
          </span>
        ))}
      </div>
    </div>
  )
}

/** With a sign, and a real minus. */
function signed(points: number): string {
  if (points === 0) return '0'
  return points > 0 ? `+${points}` : `\u2212${-points}`
}
