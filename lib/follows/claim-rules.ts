import { looksLikeGroupedSsn } from '../validation/ssn'

// The rules of what a member notes of a claim, for the form and the call. Pure, and without a schema library.

const CLAIM_NUMBER_LENGTH = 60
const EARLIEST = '2000-01-01'
const SSN_REFUSED =
  'This looks like a Social Security number. We never need it, and have not kept it. Leave it out.'

/**
 * The day that it is where the United States are furthest ahead, in Guam: nobody there is told that today has not come.
 * @returns `YYYY-MM-DD`
 */
export function latestToday(now: Date): string {
  return new Date(now.getTime() + GUAM_MS).toISOString().slice(0, 10)
}

/** Its clocks are never changed. */
const GUAM_MS = 10 * 60 * 60 * 1000

/** The day that it is where this runs: in a browser, by its own clock and zone. `YYYY-MM-DD` */
export function todayHere(now: Date): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** What a person reads whose day is none. The field that it stands under shows its days in this order. */
export const NO_DAY = 'Enter a day, like 11/23/2026'

/** The same for a program or a file, which write it so. */
export const NO_ISO_DAY = 'Enter a day as YYYY-MM-DD, like 2026-11-23'

/** Whether a text is a day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(`${text}T00:00:00Z`))) return false
  return new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text
}

/** What is wrong with the day of a claim; null where nothing is. @param day `YYYY-MM-DD` @param today the last that is one. */
export function dayError(day: string, today: string): string | null {
  if (!isDay(day)) return NO_DAY
  if (day > today) return 'Enter a day that has come'
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
