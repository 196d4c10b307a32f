import { Badge, type BadgeTone } from '@/components/ui/badge'
import { MAIL_STATES, type MailState } from '@/lib/mail/mail-view'

const TONES: Record<MailState, BadgeTone> = {
  queued: 'info',
  sending: 'info',
  sent: 'success',
  delivered: 'success',
  bounced: 'destructive',
  complained: 'destructive',
  parked: 'destructive',
  skipped: 'neutral',
  cancelled: 'neutral',
  unknown: 'uncertain',
}

export function MailBadge({ state }: { state: MailState }) {
  return (
    <Badge tone={TONES[state]} shape="round">
      {MAIL_STATES[state]}
    </Badge>
  )
}
