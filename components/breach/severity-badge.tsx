import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { Severity } from '@/lib/breaches/status/severity'
import { cn } from '@/components/ui/cn'

const LOOKS: Record<Severity, { label: string; bars: number; tone: BadgeTone }> = {
  critical: { label: 'Critical severity', bars: 4, tone: 'critical' },
  high: { label: 'High severity', bars: 3, tone: 'destructive' },
  medium: { label: 'Medium severity', bars: 2, tone: 'info' },
  low: { label: 'Low severity', bars: 1, tone: 'low' },
}

/** The admin area's tones where they are others (specification, admin side, section 9). */
const ADMIN_TONES: Partial<Record<Severity, BadgeTone>> = { medium: 'neutral', low: 'outline' }

/** Severity: square, a meter of four bars, and the word, so that colour never says it alone. */
export function SeverityBadge({ severity, admin = false }: { severity: Severity; admin?: boolean }) {
  const { label, bars, tone } = LOOKS[severity]
  return (
    <Badge tone={(admin && ADMIN_TONES[severity]) || tone}>
      <span aria-hidden="true" className="flex gap-px">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={cn('h-3 w-[3px] rounded-[1px] bg-current', bar > bars && 'opacity-25')}
          />
        ))}
      </span>
      {label}
    </Badge>
  )
}
