import { EARLIEST_DATE } from '../../breaches/bounds'
import { saysUnknown } from '../read/unknown-words'
import type { DateFormat, Mapping } from './mapping'

/** More than this is no list of dates. Characters. */
const MAX_LENGTH = 1_000
// A hyphen parts two dates only with space around it: it also stands inside one. Spaces are single by then.
const BETWEEN_DATES = /[,;]| (?:-|–|to|and|through) /i
/** A time of day with its zone, as programs and people write it after a date. */
const TIME =
  /(?:,? |T)(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-6]\d(?:[.,]\d{1,9})?)?(?: ?[ap]\.?m\.?)?(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?(?![\w:])/gi
/** The comma of 'May 1, 2019' and 'May, 2019' parts nothing. */
const COMMA_IN_DATE = /\b([a-z]{3,9}\.?(?: \d{1,2}(?:st|nd|rd|th)?)?), ?(?=\d{4}\b)/gi

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const MONTH_BY_NAME = new Map(
  MONTHS.flatMap((name, index) =>
    [name, name.slice(0, 3), name.slice(0, 4)].map((word) => [word, String(index + 1)] as const),
  ),
)

/** Where year, month and day stand among what a pattern finds. */
interface Written {
  pattern: RegExp
  year: number
  month?: number
  day?: number
}

const FORMATS: Record<DateFormat, Written> = {
  'YYYY-MM-DD': { pattern: /^(\d{4})-(\d{1,2})-(\d{1,2})$/, year: 1, month: 2, day: 3 },
  'YYYY/MM/DD': { pattern: /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, year: 1, month: 2, day: 3 },
  'MM/DD/YYYY': { pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, year: 3, month: 1, day: 2 },
  'DD/MM/YYYY': { pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, year: 3, month: 2, day: 1 },
  'DD.MM.YYYY': { pattern: /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, year: 3, month: 2, day: 1 },
}
/** What is the same day, month or year to everybody, whatever the format. */
const PLAIN: readonly Written[] = [
  { pattern: /^(\d{4})$/, year: 1 },
  { pattern: /^(\d{4})[-/.](\d{1,2})$/, year: 1, month: 2 },
  { pattern: /^(\d{1,2})[-/.](\d{4})$/, year: 2, month: 1 },
  { pattern: /^([a-z]{3,9})\.?[ -](\d{4})$/i, year: 2, month: 1 },
  { pattern: /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/i, year: 3, month: 1, day: 2 },
  { pattern: /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?[ -](\d{4})$/i, year: 3, month: 2, day: 1 },
]

export type DateRule = Pick<Extract<Mapping['Breach Date'], { from: string }>, 'format' | 'several'>

/**
 * A cell's date as `YYYY-MM-DD`, or as much of it as the cell says: `YYYY-MM`, `YYYY`, nothing where it says that it is not known.
 * The day is the one that is written, whatever time and zone stand after it. Whether the calendar has it is for the row's own rules
 * to say.
 * @returns the date, or what is wrong. No message quotes the cell.
 */
export function mapDate(cell: string, { format, several }: DateRule): { date: string } | { message: string } {
  if (cell.length > MAX_LENGTH) return { message: 'is too long' }
  const parts = cell
    .replace(/\s+/g, ' ')
    .replace(TIME, '')
    .replace(COMMA_IN_DATE, '$1 ')
    .split(BETWEEN_DATES)
    .map((part) => part.trim())
    .filter((part) => !saysUnknown(part))
  if (parts.length === 0) return { date: '' }
  const dates: string[] = []
  for (const part of parts) {
    const date = readDate(part, format)
    if (date === null) return { message: notADate(format) }
    dates.push(date)
  }
  const different = withoutPlaceholders([...new Set(dates)].sort())
  if (different.length > 1 && several === 'reject') return { message: 'holds several dates' }
  return { date: several === 'latest' ? different.at(-1)! : different[0]! }
}

/** What programs write where they know no day: their first, `1/1/0001` and the like, and their last, `12/31/9999`. */
const isPlaceholder = (date: string): boolean =>
  `${date}-01-01`.slice(0, EARLIEST_DATE.length) < EARLIEST_DATE || date.startsWith('9999')

/** The dates of a cell without those that stand for none; where it has no others they stay, for the row's own rules to refuse. */
function withoutPlaceholders(dates: string[]): string[] {
  const said = dates.filter((date) => !isPlaceholder(date))
  return said.length > 0 ? said : dates
}

/** The ways that are read, all of them: nobody has to guess which one is meant. */
function notADate(format: DateFormat): string {
  return `must be a date written ${format}, "March 5, 2026" or "5 March 2026"; or a month or a year alone, "2026-03", "03/2026", "March 2026" or "2026"; or empty`
}

function readDate(part: string, format: DateFormat): string | null {
  for (const { pattern, year, month, day } of [FORMATS[format], ...PLAIN]) {
    const match = pattern.exec(part)
    if (!match) continue
    const inYear = month === undefined ? '' : monthNumber(match[month]!)
    if (inYear === undefined) continue
    return [match[year]!, inYear, day === undefined ? '' : match[day]!]
      .filter((number) => number !== '')
      .map((number) => number.padStart(2, '0'))
      .join('-')
  }
  return null
}

function monthNumber(month: string): string | undefined {
  return /^\d/.test(month) ? month : MONTH_BY_NAME.get(month.toLowerCase())
}
