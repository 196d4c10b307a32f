import { Check, Clock, TriangleAlert } from 'lucide-react'

const STATES: Record<string, { words: string; look: string; Icon: typeof Check }> = {
  sent: { words: 'Sent', look: 'text-success', Icon: Check },
  delivered: { words: 'Sent', look: 'text-success', Icon: Check },
  queued: { words: 'On its way', look: 'text-muted-foreground', Icon: Clock },
  sending: { words: 'On its way', look: 'text-muted-foreground', Icon: Clock },
  bounced: { words: 'Bounced', look: 'text-warning', Icon: TriangleAlert },
  complained: { words: 'Marked as spam', look: 'text-warning', Icon: TriangleAlert },
  parked: { words: 'Refused', look: 'text-warning', Icon: TriangleAlert },
  unknown: { words: 'Not certain', look: 'text-warning', Icon: TriangleAlert },
}

/** Whether the message to an address is one that is not written again. */
export function isTold(state: string | undefined): boolean {
  return state !== undefined && state in STATES
}

/** Whether that will change by itself. */
export function isOnItsWay(state: string | undefined): boolean {
  return state === 'queued' || state === 'sending'
}

/** How far the message to an address is. */
export function Told({ state }: { state: string }) {
  const { words, look, Icon } = STATES[state]!
  return (
    <span className={`flex items-center justify-center gap-1.5 text-note font-medium ${look}`}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {words}
    </span>
  )
}
