import { actionLook } from '@/components/breach/status-look'
import type { Breach } from '@/lib/breaches/breach'
import { actionOf } from '@/lib/breaches/catalogue/action-filter'
import { followingOf, followingWords, ON_RECORD } from '@/lib/breaches/status/following'

interface LegalStatusProps {
  breach: Breach
  claimsOpen: boolean
  /** Whether any settlement about it is on record that was not withdrawn. */
  onRecord: boolean
  now: Date
}

/** The legal status of a breach on its public page: its name, and what it means in a sentence. */
export function LegalStatus({ breach, claimsOpen, onRecord, now }: LegalStatusProps) {
  const action = actionOf(breach, claimsOpen)
  const isRecorded = followingOf(breach, claimsOpen, onRecord) === 'recorded'
  const { label, look } = isRecorded ? { label: ON_RECORD, look: action.look } : action
  const { Icon, text, box } = actionLook(look)
  return (
    <div className={`rounded-lg border p-4 ${box} ${text}`}>
      <p className="text-sm text-muted-foreground">Legal status</p>
      <p className="mt-0.5 flex items-center gap-2 font-semibold">
        <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
        {label}
      </p>
      <p className="mt-1 text-note text-foreground">
        {followingWords(breach, now, claimsOpen, onRecord).text}
      </p>
    </div>
  )
}
