// Sums and times as people type them. Pure. What can be read in two ways is not read: another number would be worse than none.

/** With commas between thousands, or with one for the point where it can only be that; a mark at the end is the start of more. */
const SUM = /^(?:(\d{1,9})|(\d{1,3}(?:,\d{3}){1,2}))(?:\.(\d{0,2}))?$|^(\d{1,9}),(\d{0,2})$/
/** Three digits after a comma may be thousands, but for `0,250`. */
const HOURS = /^(?=[.,]?\d)(?:(\d{0,6})(?:\.(\d{0,6}))?|(\d{0,6}),(\d{0,2})|(0?),(\d{3}))$/
const MINUTES = /^\d{1,6}$/

/** The cents of a sum: '12', '12.5', '12,50', '$1,200.00'; null for what is none. */
export function centsOf(text: string): number | null {
  const found = SUM.exec(text.trim().replace(/^\$\s?/, ''))
  if (!found) return null
  const whole = (found[1] ?? found[2] ?? found[4] ?? '').replaceAll(',', '')
  const part = found[3] ?? found[5] ?? ''
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The minutes of a number of hours, to the nearest whole one: '2', '2.5', '2,5', '.5'; null for what is none. */
export function minutesOfHours(text: string): number | null {
  const found = HOURS.exec(text.trim())
  if (!found) return null
  const whole = found[1] ?? found[3] ?? found[5] ?? ''
  const part = found[2] ?? found[4] ?? found[6] ?? ''
  return Math.round(Number(`${whole || '0'}.${part || '0'}`) * 60)
}

/** A whole number of minutes; null for what is none. */
export function wholeMinutes(text: string): number | null {
  const plain = text.trim()
  return MINUTES.test(plain) ? Number(plain) : null
}

/** The minutes of a time that was typed in two fields, of which an empty one counts for nothing; null where one cannot be read. */
export function minutesOf(hours: string, minutes: string): number | null {
  const parts = [minutesOfHours(hours.trim() || '0'), wholeMinutes(minutes.trim() || '0')]
  return parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0)
}
