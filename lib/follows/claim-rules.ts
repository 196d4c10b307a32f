import { looksLikeGroupedSsn } from '../validation/ssn'

// The rules of what a member notes of a claim, for the form and the call. Pure, and without a schema library.

const CLAIM_NUMBER_LENGTH = 60
const EARLIEST = '2000-01-01'
const SSN_REFUSED =
  'This looks like a Social Security number. We never need it, and have not kept it. Leave it out.'

/** What is wrong with the day of a claim; null where nothing is. @param day `YYYY-MM-DD` */
export function dayError(day: string, now: Date): string | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
  if (!isDay || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day)
    return 'Enter a day, like 2026-11-23'
  if (day > now.toISOString().slice(0, 10)) return 'Enter a day that has come'
  return day < EARLIEST ? 'Enter a later day' : null
}

/** What is wrong with a claim number; null where nothing is. */
export function claimNumberError(value: string): string | null {
  const text = value.trim()
  if ([...text].length > CLAIM_NUMBER_LENGTH)
    return `The claim number must be no more than ${CLAIM_NUMBER_LENGTH} characters`
  if (/\p{Cc}/u.test(text)) return 'The claim number must be one line'
  // Many administrators number claims with nine digits in a row.
  return looksLikeGroupedSsn(text) ? SSN_REFUSED : null
}
