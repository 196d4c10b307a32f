import { AUTHORITY_COLUMN, COLUMNS, type Column } from '../read/columns'
import { mapColumns } from './map-columns'
import { mapDate } from './map-date'
import { DATE_FORMATS, type DateFormat, type Mapping } from './mapping'
import { READY_MADE, type ReadyMade } from './ready-made/ready-made'
import { normaliseName, OWN_RULES, parseHeader } from '../read/parse-header'

// What the upload screen proposes for a file whose header is not ours. Pure.

/** Whether a file can be read as it is. @returns null, or why not. */
export function headerProblem(names: readonly string[]): string | null {
  try {
    parseHeader(names)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Whether the dates under a header of ours are written in another way. @param sample the first row. */
export function hasOtherDates(names: readonly string[], sample: readonly string[]): boolean {
  const at = names.findIndex((name) => normaliseName(name) === normaliseName('Breach Date'))
  return 'message' in mapDate(sample[at] ?? '', OWN_RULES.date)
}

/** Whether the first row shows that they are written as ours: a year, a month or nothing fits other ways as well. */
export function hasOwnDates(names: readonly string[], sample: readonly string[]): boolean {
  const at = names.findIndex((name) => normaliseName(name) === normaliseName('Breach Date'))
  return !hasOtherDates(names, sample) && /^\d{4}-\d{2}-\d{2}$/.test((sample[at] ?? '').trim())
}

/**
 * What others call our columns, and mean the same by; the first that a header has is taken. Not the state, which in one file is that
 * of the people and in another that of the company.
 */
const OTHER_NAMES: Partial<Record<Column, readonly string[]>> = {
  Company: ['Company Name', 'Entity', 'Entity Name', 'Organization', 'Organization Name', 'Title', 'Name'],
  'Breach Date': [
    'BreachDate',
    'Date of Breach',
    'Date(s) of Breach',
    'Date',
    'Reported Date',
    'Date Reported',
    'Submission Date',
    'Breach Submission Date',
    'Notification Date',
    'Notice Date',
    'Date of Notice',
    'Published Date',
    'Date Published',
  ],
  'Affected Users': ['Individuals Affected', 'PwnCount', 'Pwn Count', 'Number Affected', 'Total Affected'],
  'Data Types': ['DataClasses', 'Data Classes', 'Information Compromised'],
  Emails: ['Email', 'Email Addresses', 'Addresses'],
  Sensitive: ['IsSensitive', 'Is Sensitive'],
  Reference: ['Notice URL', 'Link', 'URL'],
}

/** The ready-made mapping that fits a header, if one does. */
export function readyMadeFor(names: readonly string[]): ReadyMade | null {
  return (
    READY_MADE.find(({ mapping }) => {
      try {
        mapColumns(mapping, names)
        return true
      } catch {
        return false
      }
    }) ?? null
  )
}

/** Columns of the file whose names are ours or mean the same, and the first date format that all sample rows may be written in. */
export function guessMapping(
  names: readonly string[],
  samples: readonly (readonly string[])[] = [],
): Partial<Mapping> {
  const guess: Partial<Record<Column | 'Notice', unknown>> = {}
  const normalised = names.map(normaliseName)
  const isOurs = headerProblem(names) === null
  for (const column of COLUMNS) {
    if (column === 'State' && !isOurs) continue
    const position = [column, ...(OTHER_NAMES[column] ?? [])]
      .map((name) => normalised.indexOf(normaliseName(name)))
      .find((found) => found !== -1)
    if (position === undefined) continue
    const from = names[position]!.trim()
    if (column === 'Breach Date')
      guess[column] = {
        from,
        format: formatOf(samples.map((row) => row[position] ?? '')),
        several: 'reject',
        ...(isNamedForReport(from) && { is: 'reported' }),
      }
    else if (column === 'Affected Users') guess[column] = { from, empty: 'reject' }
    else if (column === AUTHORITY_COLUMN) guess.Notice = { authority: { from } }
    else guess[column] = { from }
  }
  return guess as Partial<Mapping>
}

const OF_REPORT =
  /\b(submi(t|tted|ssion)|report(ed|ing)?|notif(y|ied|ication)|notices?|publi(sh|shed|cation)|posted|posting|filed|filing|recei(ved|pt)|disclos(ed|ure)|discover(ed|y)|announced|added|listed)\b/i

/** Whether a column's name says that its days are those on which a breach was told of or found, and not those of the breach. */
export function isNamedForReport(name: string): boolean {
  // As people and programs part words.
  return OF_REPORT.test(name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' '))
}

/** One day that a format cannot mean excludes it; what is a day in none of them tells nothing. */
function formatOf(cells: readonly string[]): DateFormat {
  const fitting = cells.map((cell) => DATE_FORMATS.filter((format) => fits(cell, format)))
  const telling = fitting.filter((formats) => formats.length > 0)
  const all = DATE_FORMATS.find((format) => telling.every((formats) => formats.includes(format)))
  return (telling.length > 0 ? (all ?? telling[0]![0]) : undefined) ?? 'YYYY-MM-DD'
}

function fits(cell: string, format: DateFormat): boolean {
  const mapped = mapDate(cell, { format, several: 'earliest' })
  return 'date' in mapped && mapped.date !== '' && !Number.isNaN(Date.parse(mapped.date))
}
