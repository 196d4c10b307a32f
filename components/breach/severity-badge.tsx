import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { Severity } from '@/lib/breaches/status/severity'

const LOOKS: Record<Severity, { label: string; bars: number; tone: BadgeTone }> = {
  critical: { label: 'Critical severity', bars: 4, tone: 'critical' },
  high: { label: 'High severity', bars: 3, tone: 'destructive' },
  medium: { label: 'Medium severity', bars: 2, tone: 'neutral' },
  low: { label: 'Low severity', bars: 1, tone: 'outline' },
}

/** Severity: square, a meter of four bars, and the word. The public sees it in plain ink; tones are the admin area's. */
export function SeverityBadge({
  severity,
  admin = false,
  short = false,
}: {
  severity: Severity
  admin?: boolean
  /** Under a heading that says what it is. */
  short?: boolean
}) {
  const { label, bars, tone } = LOOKS[severity]
  return (
    <Badge tone={admin ? tone : 'neutral'}>
      <span aria-hidden="true" className="flex gap-px">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={bar > bars ? 'meter-bar meter-bar-empty' : 'meter-bar'} />
        ))}
      </span>
      {short ? label.replace(' severity', '') : label}
    </Badge>
  )
}
