// The date of a letter as people type it, and what an offer in it counts from there. Pure, for the browser too.

const TYPED = /^(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(\d{4})$/
/** A phone's keypad of digits has none of these marks, and some have a blank. */
const DIGITS = /^(\d{2}) ?(\d{2}) ?(\d{4})$/
/** As letters print it. */
const IN_WORDS = /^(\p{L}{3,9})\.? ?(\d{1,2})(?:st|nd|rd|th)?,? ?(\d{4})$/u
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMES =
  'january february march april may june july august september october november december sept'.split(' ')

/** Letters about breaches are younger: California asked for the first ones in 2003. */
const FIRST_YEAR = 2003

const DAY_MS = 24 * 60 * 60 * 1000

/** Month, day and year as they were typed. */
function partsOf(text: string): [month: string, day: string, year: string] | null {
  const [, month, day = '', year = ''] = TYPED.exec(text) ?? DIGITS.exec(text) ?? IN_WORDS.exec(text) ?? []
  if (month === undefined || /^\d/.test(month)) return month === undefined ? null : [month, day, year]
  const name = month.toLowerCase()
  const at = NAMES.includes(name) || name.length === 3 ? MONTHS.indexOf(name.slice(0, 3)) : -1
  return at < 0 ? null : [String(at + 1), day, year]
}

/**
 * Reads MM/DD/YYYY, the same without its marks, and a day with the month's name.
 * @param today `YYYY-MM-DD`; no letter is from after it.
 * @returns `YYYY-MM-DD`, or what to say of what was typed; null for nothing.
 */
export function readLetterDate(typed: string, today: string): { date: string | null } | { error: string } {
  const text = typed.trim()
  if (text === '') return { date: null }
  const [month, day, year] = partsOf(text) ?? ['', '', '']
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(date)
  if (year === '' || Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== date)
    return { error: 'Type the date as MM/DD/YYYY, such as 10/06/2026' }
  if (date > today) return { error: 'That day has not come yet. Look at the date on the letter' }
  if (Number(year) < FIRST_YEAR) return { error: 'That is too long ago. Look at the year on the letter' }
  return { date }
}

/** The day so many days after another. It is not moved past a weekend. `YYYY-MM-DD` */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}
