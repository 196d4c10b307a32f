import { dayIn, hasPassed } from './dates'

// How long until a day, in words. Pure. Counted in days of the date's own zone, on the server, each time a page is made: never in
// seconds (docs/settlements.md).

const DAY_MS = 24 * 60 * 60 * 1000
/** Up to here days are counted, then weeks, then months. */
const MOST_DAYS = 20
const MOST_WEEKS_IN_DAYS = 90

interface Moment {
  /** `YYYY-MM-DD` */
  date: string
  time: string | null
  zone: string | null
}

/** Whole days from today to a day, in its zone; null once it has passed. Today is 0. */
export function daysUntil(date: Moment, now: Date): number | null {
  if (hasPassed(date, now)) return null
  return Math.max(0, (Date.parse(date.date) - Date.parse(dayIn(date.zone, now))) / DAY_MS)
}

/** 'Today is the last day', 'Tomorrow', '9 days left', 'More than 7 weeks left', '3 months left'; null once it has passed. */
export function daysLeft(date: Moment, now: Date): string | null {
  const days = daysUntil(date, now)
  if (days === null) return null
  if (days === 0) return 'Today is the last day'
  if (days === 1) return 'Tomorrow'
  if (days <= MOST_DAYS) return `${days} days left`
  if (days <= MOST_WEEKS_IN_DAYS) return inWords(Math.floor(days / 7), 'weeks', days % 7 > 0)
  const { months, isExact } = monthsBetween(dayIn(date.zone, now), date.date)
  return inWords(months, 'months', !isExact)
}

function inWords(count: number, unit: string, isMore: boolean): string {
  return `${isMore ? 'More than ' : ''}${count} ${unit} left`
}

/** Whole months of the calendar: from the 31st, a month is over on the last day of a shorter one. */
function monthsBetween(from: string, to: string): { months: number; isExact: boolean } {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  const after = (months: number): string => {
    const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
    return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
  }
  const most = (toYear - year) * 12 + toMonth - month
  const months = after(most) <= to ? most : most - 1
  return { months, isExact: after(months) === to }
}
