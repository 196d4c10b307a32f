import { formatNumber } from '../validation/format-number'
import { plural } from '../site/format'

// A send to many people wants their number typed. Pure.

/** To so many people an operator may send without typing how many they are. */
export const CONFIRM_ABOVE = 1_000

/** More digits than people. */
export const CONFIRMED_MAX_LENGTH = 12

/** To how many people at most may be sent on this word. */
export function mostOf(confirmed: number | undefined): number {
  return Math.max(CONFIRM_ABOVE, confirmed ?? 0)
}

/** Why nothing was sent to so many people. */
export function notConfirmedWords(people: number, confirmed: number | undefined): string {
  const many = plural(people, 'person', 'people')
  return confirmed === undefined || confirmed <= CONFIRM_ABOVE
    ? `Nothing was sent. ${many} would get it: above ${formatNumber(CONFIRM_ABOVE)}, their number has to be confirmed.`
    : `Nothing was sent. You confirmed ${formatNumber(confirmed)}, and now ${many} would get it.`
}

/** A number as it is typed, with or without commas and blanks. @returns null for anything else. */
export function typedNumber(text: string): number | null {
  if (text.length > CONFIRMED_MAX_LENGTH) return null
  const digits = text.replaceAll(/[,\s]/g, '')
  return /^\d{1,10}$/.test(digits) ? Number(digits) : null
}
