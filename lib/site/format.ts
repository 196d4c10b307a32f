import { formatNumber } from '../validation/format-number'

// How figures and dates read on screen (specification, section 9, public and member side).

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * A count: 1,000,000,000 or more as one decimal with B, 1,000,000 or more with M, 1,000 or more as whole K, otherwise the plain
 * number.
 */
export function formatCount(count: number): string {
  // 999,950,000 and more would read 1,000.0M.
  if (count >= 999_950_000) return `${oneDecimal(count / 1_000_000_000)}B`
  if (count >= 1_000_000) return `${oneDecimal(count / 1_000_000)}M`
  if (count >= 1_000) {
    const thousands = Math.round(count / 1_000)
    // 999,500 to 999,999 would read 1000K.
    return thousands === 1_000 ? '1.0M' : `${thousands}K`
  }
  return String(count)
}

const oneDecimal = (number: number): string => formatNumber(Math.round(number * 10) / 10, 1)

/** 'A', 'A and B', 'A, B and C'. */
export function listed(names: readonly (string | number)[], word: 'and' | 'or' = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

/**
 * 'Mon D, YYYY', or 'N/A' when the date is missing or unreadable.
 * @param date a calendar date `YYYY-MM-DD` or an instant; both are read in UTC, so that a date never slips by a day.
 */
export function formatDate(date: string | Date | null | undefined): string {
  if (!date) return 'N/A'
  const value = date instanceof Date ? date : new Date(date)
  if (Number.isNaN(value.getTime())) return 'N/A'
  return `${MONTHS[value.getUTCMonth()]} ${value.getUTCDate()}, ${value.getUTCFullYear()}`
}

/** The day of a breach, or as much of it as is known: 'May 6, 2024', 'May 2024', '2024'. */
export function formatBreachDate({
  breachDate,
  datePrecision,
}: {
  /** `YYYY-MM-DD` */
  breachDate: string | null
  datePrecision: 'day' | 'month' | 'year' | 'unknown'
}): string {
  if (breachDate === null || datePrecision === 'unknown') return 'Not known'
  const [year = '', month] = breachDate.split('-')
  if (datePrecision === 'year') return year
  return datePrecision === 'month' ? `${MONTHS[Number(month) - 1]} ${year}` : formatDate(breachDate)
}

/** 'Mon D, YYYY, HH:MM UTC'. */
export function formatDateTime(instant: Date): string {
  return `${formatDate(instant)}, ${instant.toISOString().slice(11, 16)} UTC`
}

/** '1 breach', '5 breaches'. */
export function plural(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** A stored phone number as people write it: '(800) 555-0142', for other countries its digits. */
export function formatPhone(phone: string): string {
  const [, area, exchange, number] = /^\+1([2-9]\d{2})(\d{3})(\d{4})$/.exec(phone) ?? []
  return area ? `(${area}) ${exchange}-${number}` : phone
}

/** US cents as dollars: '$75', '$75.50', '$1,200'. */
export function formatCents(cents: number): string {
  return `$${formatNumber(cents / 100, cents % 100 === 0 ? 0 : 2)}`
}
