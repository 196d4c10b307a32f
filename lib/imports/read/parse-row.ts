import {
  EARLIEST_DATE,
  MAX_AFFECTED_USERS,
  MAX_COMPANY_LENGTH,
  MAX_DATA_TYPE_LENGTH,
  MAX_DATA_TYPES,
} from '../../breaches/bounds'
import { SEVERITIES, type Severity } from '../../breaches/status/severity'
import { EMAILS_COLUMN, type Column } from './columns'
import { FactsMemory } from './facts-memory'
import type { Header } from './parse-header'
import type { BreachFacts, CsvRow, RowProblem } from './row'
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
 * The first five cells of a breach that was met lately are not read again: the very same `facts` object comes back.
 * @param today the newest date allowed, `YYYY-MM-DD`.
 */
export function createRowParser(
  header: Header,
  today: string,
): (cells: readonly string[]) => CsvRow | RowProblem {
  const at = (column: Column): number => header.positions.get(column) ?? -1
  const factColumns = [
    at('Company'),
    at('Breach Date'),
    at('Affected Users'),
    at('Data Types'),
    at('Severity'),
  ]
  const emails = at(EMAILS_COLUMN)
  const memory = new FactsMemory()
  const readFacts = (cells: readonly string[]): BreachFacts => ({
    company: parseCompany(cells[0]!),
    breachDate: parseBreachDate(cells[1]!, today),
    datePrecision: 'day',
    pwnCount: parseAffectedUsers(cells[2]!),
    countIsAtLeast: false,
    dataClasses: parseDataTypes(cells[3]!),
    severity: parseSeverity(cells[4]!),
    domain: '',
    isSensitive: false,
    state: '',
    authority: '',
    reference: '',
  })

  return (cells) => {
    if (cells.length !== header.width) {
      return { column: '', message: `has ${cells.length} cells where the header has ${header.width}` }
    }
    try {
      const facts = memory.of(
        factColumns.map((column) => cells[column]!),
        readFacts,
      )
      // Not read here: it may hold as many addresses as a whole file, and one bad one costs no other.
      return { facts, emails: emails === -1 ? '' : cells[emails]! }
    } catch (error) {
      if (error instanceof BadCell) return { column: error.column, message: error.message }
      throw error
    }
  }
}

function parseCompany(cell: string): string {
  const company = cell.replace(/\s+/g, ' ').trim()
  if (company === '') throw new BadCell('Company', 'is empty')
  if (company.length > MAX_COMPANY_LENGTH || normaliseCompany(company).length > MAX_KEY_LENGTH) {
    throw new BadCell('Company', `is longer than ${MAX_COMPANY_LENGTH} characters`)
  }
  return company
}

function parseBreachDate(cell: string, today: string): string {
  const date = cell.trim()
  if (date === '') throw new BadCell('Breach Date', 'is empty')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new BadCell('Breach Date', 'must be a date written YYYY-MM-DD')
  // Date takes 31 February for a day in March.
  const parsed = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date) {
    throw new BadCell('Breach Date', 'is not a day of the calendar')
  }
  if (date < EARLIEST_DATE) throw new BadCell('Breach Date', 'is before 1970')
  if (date > today) throw new BadCell('Breach Date', 'is in the future')
  return date
}

function parseAffectedUsers(cell: string): number {
  const text = cell.trim()
  if (text === '') throw new BadCell('Affected Users', 'is empty')
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(text))
    throw new BadCell('Affected Users', 'must be a whole number, 0 or more')
  const count = Number(text.replaceAll(',', ''))
  if (count > MAX_AFFECTED_USERS)
    throw new BadCell('Affected Users', `is more than ${MAX_AFFECTED_USERS.toLocaleString('en-US')}`)
  return count
}

function parseDataTypes(cell: string): string[] {
  if (cell.length > MAX_DATA_TYPES_CELL) throw new BadCell('Data Types', 'is too long')
  const entries = cell
    .split(',')
    .map((entry) => entry.replace(/\s+/g, ' ').trim())
    .filter((entry) => entry !== '')
  if (entries.length === 0) throw new BadCell('Data Types', 'names no data type')
  if (entries.length > MAX_DATA_TYPES)
    throw new BadCell('Data Types', `names more than ${MAX_DATA_TYPES} data types`)
  const long = entries.findIndex((entry) => entry.length > MAX_DATA_TYPE_LENGTH)
  if (long !== -1)
    throw new BadCell(
      'Data Types',
      `has an entry, number ${long + 1}, longer than ${MAX_DATA_TYPE_LENGTH} characters`,
    )
  return [...new Set(entries)]
}

function parseSeverity(cell: string): Severity {
  const name = cell.trim().toLowerCase()
  const severity = SEVERITIES.find((candidate) => candidate === name)
  if (!severity) throw new BadCell('Severity', 'must be Low, Medium, High or Critical')
  return severity
}
