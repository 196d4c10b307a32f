import { KeyRound } from 'lucide-react'
import { BUTTON_ICON, NOTE_ICON } from './sizes'

/** A passkey, on a button. */
export function KeyIcon() {
  return <KeyRound {...BUTTON_ICON} />
}

/** A passkey, at the head of its row. */
export function KeyRowIcon() {
  return <KeyRound {...NOTE_ICON} className="mt-0.5 shrink-0 text-muted-foreground" />
}
