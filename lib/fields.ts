// The field rules of the specification (section 5, public and member side), in one place: forms, /v1 and tests all use
// these. Each rule takes the raw text and returns the message to show, or null when the value is fine. Text is trimmed
// first. Pure, so that a form can use one without carrying a schema library to the browser.

/** RFC 5321 allows no longer path than this. */
export const EMAIL_MAX_LENGTH = 254

// Non-space text, an at sign, then a domain containing a dot. Control characters are no text: PostgreSQL could not
// store a NUL, and a line break in an address is never meant well.
const EMAIL_PATTERN = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@.\p{Cc}\p{Cs}]+(\.[^\s@.\p{Cc}\p{Cs}]+)+$/u

/** @returns '{label} is required', 'Please enter a valid {label}', a length message, or null. */
export function emailError(value: string, label = 'Email'): string | null {
  const text = value.trim()
  if (text === '') return `${label} is required`
  if (text.length > EMAIL_MAX_LENGTH) return `${label} must be no more than ${EMAIL_MAX_LENGTH} characters`
  if (!EMAIL_PATTERN.test(text)) return `Please enter a valid ${label.toLowerCase()}`
  return null
}

/**
 * The one form in which an address is hashed, stored and compared: trimmed, Unicode NFC, lower case.
 * Plus tags and dots stay: what a mail provider makes of them is not known to us.
 */
export function normaliseEmail(value: string): string {
  return value.trim().normalize('NFC').toLowerCase()
}
