import type { DateFormat, Mapping } from './mapping'

/** More than this is no list of dates. Characters. */
const MAX_LENGTH = 1_000
// A hyphen parts two dates only with space around it: it also stands inside one. Spaces are single by then.
const BETWEEN_DATES = /[,;]| (?:-|–|to|and|through) /i

/** Where year, month and day stand among the numbers of a date. */
const ORDER: Record<DateFormat, { pattern: RegExp; year: number; month: number; day: number }> = {
  'YYYY-MM-DD': { pattern: /^(\d{4})-(\d{1,2})-(\d{1,2})$/, year: 1, month: 2, day: 3 },
  'YYYY/MM/DD': { pattern: /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, year: 1, month: 2, day: 3 },
  'MM/DD/YYYY': { pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, year: 3, month: 1, day: 2 },
  'DD/MM/YYYY': { pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, year: 3, month: 2, day: 1 },
  'DD.MM.YYYY': { pattern: /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, year: 3, month: 2, day: 1 },
}

type DateRule = Extract<Mapping['Breach Date'], { from: string }>

/**
 * A cell's date as `YYYY-MM-DD`; whether the calendar has it is for the row's own rules to say. An empty cell stays empty.
 * @returns the date, or what is wrong. No message quotes the cell.
 */
export function mapDate(
  cell: string,
  { format, several }: Pick<DateRule, 'format' | 'several'>,
): { date: string } | { message: string } {
  if (cell.length > MAX_LENGTH) return { message: 'is too long' }
  const parts = cell
    .replace(/\s+/g, ' ')
    .split(BETWEEN_DATES)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0) return { date: '' }
  const { pattern, year, month, day } = ORDER[format]
  const dates: string[] = []
  for (const part of parts) {
    const match = pattern.exec(part)
    if (!match) return { message: `must be a date written ${format}` }
    dates.push(`${match[year]}-${match[month]!.padStart(2, '0')}-${match[day]!.padStart(2, '0')}`)
  }
  const different = [...new Set(dates)].sort()
  if (different.length > 1 && several === 'reject') return { message: 'holds several dates' }
  return { date: several === 'latest' ? different.at(-1)! : different[0]! }
}
