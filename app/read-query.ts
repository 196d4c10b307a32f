import { emailError, normaliseEmail, RAW_MAX_LENGTH } from '@/lib/validation/fields'

// What pages read from an address bar. Pure.

export type Query = Record<string, string | string[] | undefined>

/** The first of a query parameter's values. */
export function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

/** A path part as it was meant: Next hands it on as it was written. A broken one stays as it is, and names nothing. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The address in a link's `email`, normalised, or null. A plus sign that was not encoded arrives as a space (specification, section 5). */
export function emailInQuery(query: Query): string | null {
  const sent = first(query.email) ?? ''
  if (sent.length > RAW_MAX_LENGTH) return null
  const email = normaliseEmail(sent).replaceAll(' ', '+')
  return emailError(email) === null ? email : null
}
