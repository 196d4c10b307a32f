import {
  EARLIEST_DATE,
  MAX_COMPANY_LENGTH,
  MAX_DATA_TYPE_LENGTH,
  MAX_DATA_TYPES,
} from '../../breaches/bounds'
import { splitDataTypes, uniqueDataTypes } from '../../breaches/data-types'
import { SEVERITIES, severityByCount, type Severity } from '../../breaches/status/severity'
import { COLUMNS, EMAILS_COLUMN, type Column } from './columns'
import { FactsMemory } from './facts-memory'
import { mapDate, type DateRule } from '../map/map-date'
import { parseCount } from './parse-count'
import { parseAuthority, parseDomain, parseReference, parseSensitive, parseState } from './parse-details'
import { withoutTail, type Header } from './parse-header'
import type { BreachFacts, CsvRow, RowProblem } from './row'
import { saysUnknown } from './unknown-words'
import { normaliseCompany } from '../../breaches/slug'

// The rules for one row (specification, admin side, section 5, with bounds of ours). Pure; no message quotes a cell.

/** More text than this cannot be a list within the bounds above. Spares splitting megabytes. */
const MAX_DATA_TYPES_CELL = 50_000
/** In a normalised company: some characters grow eighteenfold, and an index entry has a limit. */
const MAX_KEY_LENGTH = 400

/** Thrown inside this file only: the first problem ends a row. */
class BadCell extends Error {
  constructor(
    readonly column: Column,
    message: string,
  ) {
    super(message)
  }
}

/**
 * Makes the function that reads rows under this header.
 * The cells of a breach that was met lately are not read again: the very same `facts` object comes back.
 * @param today the newest date allowed, `YYYY-MM-DD`.
 */
export function createRowParser(
  header: Header,
  today: string,
): (cells: readonly string[]) => CsvRow | RowProblem {
  const { date, emptyCount, severityIsWeighed: isWeighed } = header.rules
  const factColumns = COLUMNS.filter((column) => column !== EMAILS_COLUMN && header.positions.has(column))
  const factCells = factColumns.map((column) => header.positions.get(column)!)
  const emails = header.positions.get(EMAILS_COLUMN)
  const memory = new FactsMemory()
  const readFacts = (cells: readonly string[]): BreachFacts => {
    const cell = (column: Column): string => cells[factColumns.indexOf(column)] ?? ''
    const read = <T>(column: Column, value: T | { message: string }): T => {
      if (typeof value === 'object' && value !== null && 'message' in value)
        throw new BadCell(column, value.message)
      return value
    }
    // In the order of the columns: the first problem is what is reported.
    const company = parseCompany(cell('Company'))
    const when = parseBreachDate(cell('Breach Date'), date, today)
    const count = read('Affected Users', parseCount(cell('Affected Users'), emptyCount))
    const dataClasses = parseDataTypes(cell('Data Types'))
    return {
      company,
      ...when,
      ...count,
      dataClasses,
      // The same whenever the file is read: what is weighed is not stored.
      severity: isWeighed ? severityByCount(count.pwnCount) : parseSeverity(cell('Severity')),
      domain: read('Domain', parseDomain(cell('Domain'))),
      isSensitive: read('Sensitive', parseSensitive(cell('Sensitive'))),
      state: read('State', parseState(cell('State'))),
      authority: read('Authority', parseAuthority(cell('Authority'))),
      reference: read('Reference', parseReference(cell('Reference'))),
    }
  }

  return (row) => {
    const cells = withoutTail(row, header.width)
    if (cells.length !== header.width) {
      return { column: '', message: `has ${cells.length} cells where the header has ${header.width}` }
    }
    try {
      const facts = memory.of(
        factCells.map((position) => cells[position]!),
        readFacts,
      )
      // Not read here: it may hold as many addresses as a whole file, and one bad one costs no other.
      return { facts, emails: emails === undefined ? '' : cells[emails]! }
    } catch (error) {
      if (error instanceof BadCell) return { column: error.column, message: error.message }
      throw error
    }
  }
}

function parseCompany(cell: string): string {
  const company = cell.replace(/\s+/g, ' ').trim()
  if (company === '') throw new BadCell('Company', 'is empty')
  // Everybody's unknown ones would be one company.
  if (saysUnknown(company)) throw new BadCell('Company', 'says that it is not known')
  if (company.length > MAX_COMPANY_LENGTH || normaliseCompany(company).length > MAX_KEY_LENGTH) {
    throw new BadCell('Company', `is longer than ${MAX_COMPANY_LENGTH} characters`)
  }
  return company
}

/** As far as it is known: of a month or a year its first day. */
function parseBreachDate(
  cell: string,
  rule: DateRule,
  today: string,
): Pick<BreachFacts, 'breachDate' | 'datePrecision'> {
  const mapped = mapDate(cell, rule)
  if ('message' in mapped) throw new BadCell('Breach Date', mapped.message)
  const { date } = mapped
  if (date === '') return { breachDate: null, datePrecision: 'unknown' }
  const breachDate = `${date}-01-01`.slice(0, 10)
  // Date takes 31 February for a day in March.
  const parsed = new Date(`${breachDate}T00:00:00Z`)
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== breachDate) {
    throw new BadCell('Breach Date', 'is not a day of the calendar')
  }
  if (breachDate < EARLIEST_DATE) throw new BadCell('Breach Date', 'is before 1970')
  if (breachDate > today) throw new BadCell('Breach Date', 'is in the future')
  return { breachDate, datePrecision: PRECISIONS[date.length]! }
}

/** By the length of what was written: `2019`, `2019-05`, `2019-05-06`. */
const PRECISIONS: Record<number, BreachFacts['datePrecision']> = { 4: 'year', 7: 'month', 10: 'day' }

function parseDataTypes(cell: string): string[] {
  if (cell.length > MAX_DATA_TYPES_CELL) throw new BadCell('Data Types', 'is too long')
  // A list as a program writes it, ['Names', "Phones"], has brackets around it and quotes around each.
  const trimmed = cell.trim()
  const list = trimmed.startsWith('[') && trimmed.endsWith(']') ? trimmed.slice(1, -1) : trimmed
  const named = splitDataTypes(list)
    .map((entry) => (/^(["']).*\1$/.test(entry) ? entry.slice(1, -1).trim() : entry))
    .filter((entry) => entry !== '')
  if (named.length === 0) throw new BadCell('Data Types', 'names no data type')
  // None where the publisher says that it does not know.
  const entries = named.filter((entry) => !saysUnknown(entry))
  if (entries.length > MAX_DATA_TYPES)
    throw new BadCell('Data Types', `names more than ${MAX_DATA_TYPES} data types`)
  const long = entries.findIndex((entry) => entry.length > MAX_DATA_TYPE_LENGTH)
  if (long !== -1)
    throw new BadCell(
      'Data Types',
      `has an entry, number ${long + 1}, longer than ${MAX_DATA_TYPE_LENGTH} characters`,
    )
  return uniqueDataTypes(entries)
}

function parseSeverity(cell: string): Severity {
  const name = cell.trim().toLowerCase()
  const severity = SEVERITIES.find((candidate) => candidate === name)
  if (!severity) throw new BadCell('Severity', 'must be Low, Medium, High or Critical')
  return severity
}
