import { Badge, type BadgeTone } from '@/components/ui/badge'
import { KEPT, MAIL_STATES, type MailItem, type MailState } from '@/lib/mail/mail-view'

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

/** @param isKept it was kept instead of being sent. */
export function MailBadge({ state, isKept }: Pick<MailItem, 'state' | 'isKept'>) {
  return (
    <Badge tone={isKept ? 'neutral' : TONES[state]} shape="round">
      {isKept ? KEPT : MAIL_STATES[state]}
    </Badge>
  )
}
