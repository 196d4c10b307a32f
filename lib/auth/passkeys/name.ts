import { RAW_MAX_LENGTH } from '../../validation/fields'
import { systemName } from '../device-name'

// What a passkey may be called. The rule takes the raw text and returns the message to show, or null when it is fine, as
// those of lib/validation/fields.ts do. Pure.

/** The longest name, in characters as people count them. */
const PASSKEY_NAME_LENGTH = 60

// PostgreSQL cannot store a NUL, nor half of a surrogate pair, and a name has no line breaks.
const NO_TEXT = /[\p{Cc}\p{Cs}\u2028\u2029]/u

/** Required, 60 characters at most after trimming. */
export function passkeyNameError(value: string): string | null {
  const tooLong = `Name must be no more than ${PASSKEY_NAME_LENGTH} characters`
  if (value.length > RAW_MAX_LENGTH) return tooLong
  const name = normalisePasskeyName(value)
  if (name === '') return 'Name is required'
  if ([...name].length > PASSKEY_NAME_LENGTH) return tooLong
  return NO_TEXT.test(name) ? 'Please enter a valid name' : null
}

/** Trimmed, Unicode NFC. For a name that the rule has let pass. */
export function normalisePasskeyName(value: string): string {
  return value.trim().normalize('NFC')
}

/** What to call a passkey that was made in this browser: 'Passkey on Android', or 'Passkey' where nothing is known. */
export function defaultPasskeyName(userAgent: string | null | undefined): string {
  const device = systemName(userAgent ?? '')
  return device ? `Passkey on ${device}` : 'Passkey'
}
