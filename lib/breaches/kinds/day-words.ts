import type { DateIs } from '../breach'
import { formatBreachDate } from '../../site/format'

// What is said of an entry's day: that it is of what happened, or only of the report about it (docs/decisions/0053). Every text asks
// here, so that none says of a report that it is the day itself. Pure.

export interface Dated {
  /** `YYYY-MM-DD`; null where none is known. */
  breachDate: string | null
  datePrecision: 'day' | 'month' | 'year' | 'unknown'
  dateIs: DateIs
}

/** Whether all that is known is when it was reported. */
export function isOfReport({ dateIs, breachDate, datePrecision }: Dated): boolean {
  return dateIs === 'reported' && breachDate !== null && datePrecision !== 'unknown'
}

/** After a noun: 'of May 6, 2024', 'reported on Nov 13, 2025', 'reported in Nov 2025'. */
export function ofDay(breach: Dated): string {
  return isOfReport(breach) ? reportedWords(breach) : `of ${formatBreachDate(breach)}`
}

/** Where no label stands beside it, within a line: 'May 6, 2024', 'reported on Nov 13, 2025'. */
export function dayWithin(breach: Dated): string {
  return isOfReport(breach) ? reportedWords(breach) : formatBreachDate(breach)
}

/** The same by itself, or as the first of a line: 'Reported on Nov 13, 2025'. */
export function dayAlone(breach: Dated): string {
  return withCapital(dayWithin(breach))
}

/** The same with no more than the month: 'Oct 2013', 'reported in Nov 2025'. */
export function monthWithin(breach: Dated): string {
  return dayWithin({
    ...breach,
    datePrecision: breach.datePrecision === 'day' ? 'month' : breach.datePrecision,
  })
}

/** The same by itself: 'Reported in Nov 2025'. */
export function monthAlone(breach: Dated): string {
  return withCapital(monthWithin(breach))
}

/** What the day is called beside it. @param otherwise of one on which it happened. */
export function dayName(breach: Dated, otherwise = 'Breach date'): string {
  return isOfReport(breach) ? 'Reported' : otherwise
}

/** The heading of a drawing or a list of days. */
export function whenHeading(breaches: readonly Dated[]): string {
  const reported = breaches.filter(isOfReport).length
  if (reported === 0) return 'When it happened'
  return reported === breaches.length ? 'When it was reported' : 'When it happened or was reported'
}

/** The head of a column of days. */
export function daysName(breaches: readonly Dated[]): string {
  const reported = breaches.filter(isOfReport).length
  if (reported === 0) return 'Breach date'
  return reported === breaches.length ? 'Reported' : 'Date'
}

function reportedWords(breach: Dated): string {
  return `reported ${breach.datePrecision === 'day' ? 'on' : 'in'} ${formatBreachDate(breach)}`
}

function withCapital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
