import { Badge, type BadgeTone } from '@/components/ui/badge'
import { LEAD_STATES, type LeadItem, type LeadState } from '@/lib/leads/lead-view'

const TONES: Record<LeadState, BadgeTone> = { new: 'info', contacted: 'warning', closed: 'neutral' }

/** Where a request stands. */
export function LeadBadges({
  state,
  confirmedAt,
  stateSwitchedOff,
  keptBack,
}: Pick<LeadItem, 'state' | 'confirmedAt' | 'stateSwitchedOff' | 'keptBack'>) {
  return (
    <>
      <Badge tone={TONES[state]} shape="round">
        {LEAD_STATES[state]}
      </Badge>
      {confirmedAt ? (
        <Badge tone="success" shape="round">
          Confirmed
        </Badge>
      ) : (
        <Badge tone="uncertain" shape="round">
          Waiting for confirmation
        </Badge>
      )}
      {stateSwitchedOff && (
        <Badge tone="destructive" shape="round">
          State switched off
        </Badge>
      )}
      {keptBack && (
        <Badge tone="destructive" shape="round">
          Goes to nobody
        </Badge>
      )}
    </>
  )
}
