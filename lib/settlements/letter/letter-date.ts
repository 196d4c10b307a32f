// The date of a letter as people type it, and what an offer in it counts from there. Pure, for the browser too.

const TYPED = /^(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(\d{4})$/

/** Letters about breaches are younger: California asked for the first ones in 2003. */
const FIRST_YEAR = 2003

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Reads MM/DD/YYYY.
 * @param today `YYYY-MM-DD`; no letter is from after it.
 * @returns `YYYY-MM-DD`, or what to say of what was typed; null for nothing.
 */
export function readLetterDate(typed: string, today: string): { date: string | null } | { error: string } {
  const text = typed.trim()
  if (text === '') return { date: null }
  const [, month = '', day = '', year = ''] = TYPED.exec(text) ?? []
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
