import { ArrowDown, BellOff, Clock, Gavel, Scale } from 'lucide-react'
import type { Breach } from '@/lib/breaches/breach'
import { followingTile } from '@/lib/breaches/status/following'
import { CONSULTATION_TILE_TEXT } from '@/lib/breaches/status/status'

const LABEL = 'Legal Action Status'
const ICONS = { success: Scale, destructive: Gavel, warning: Clock, muted: BellOff } as const
const TONES = {
  success: 'text-success',
  destructive: 'text-destructive',
  warning: 'text-warning',
  muted: 'text-muted-foreground',
} as const

/** The tile of the notification pages: whether anything is under way or looked for. */
export function PendingTile({
  breach,
  claimsOpen,
  onRecord = false,
}: {
  breach: Breach
  claimsOpen: boolean
  onRecord?: boolean
}) {
  const { label, tone, text } = followingTile(breach, claimsOpen, onRecord)
  const Icon = ICONS[tone]
  return (
    <div className="flex items-center gap-3 rounded-lg border bg-muted p-4">
      <span role="img" aria-label={label} title={label} className={TONES[tone]}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <div>
        <p className="text-sm text-muted-foreground">{LABEL}</p>
        <p className="font-semibold">{text}</p>
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
