import { ArrowDown, Clock, Gavel, Scale } from 'lucide-react'
import { CONSULTATION_TILE_TEXT, DETAIL_TILE_TEXT, detailTileReading } from '@/lib/breaches/status/status'

const LABEL = 'Legal Action Status'
const ICONS = { success: Scale, destructive: Gavel, warning: Clock } as const
const TONES = { success: 'text-success', destructive: 'text-destructive', warning: 'text-warning' } as const

/** The tile of the notification pages. Its text is always the same; only the icon tells the codes apart. */
export function PendingTile({ status }: { status: string }) {
  const { label, tone } = detailTileReading(status)
  const Icon = ICONS[tone]
  return (
    <div className="flex items-center gap-3 rounded-lg border bg-muted p-4">
      <span role="img" aria-label={label} title={label} className={TONES[tone]}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <div>
        <p className="text-sm text-muted-foreground">{LABEL}</p>
        <p className="font-semibold">{DETAIL_TILE_TEXT}</p>
      </div>
    </div>
  )
}

/** The tile of the consultation pages: a link down to the form. */
export function ConsultationTile({ href }: { href: string }) {
  return (
    <a
      href={href}
      className="flex items-center gap-3 rounded-lg border border-success-border bg-success-subtle p-4 text-success hover:border-success"
    >
      <Scale size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="grow">
        <span className="block text-sm text-foreground">{LABEL}</span>
        <span className="block font-semibold">{CONSULTATION_TILE_TEXT}</span>
      </span>
      <ArrowDown size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
    </a>
  )
}
