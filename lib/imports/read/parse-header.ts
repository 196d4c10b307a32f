import { beginningOf } from '../../validation/beginning'
import { COLUMNS, REQUIRED_COLUMNS, type Column } from './columns'
import { ImportError } from './import-error'
import type { EMPTY_COUNTS } from '../map/mapping'
import type { DateRule } from '../map/map-date'
import { isProblemColumn } from './repair-file'

export interface Header {
  /** Where each column stands, from 0. */
  positions: ReadonlyMap<Column, number>
  /** Cells that every row must have. */
  width: number
  /** Names of columns that are not read, at most 100 characters of each. */
  ignored: string[]
  rules: RowRules
}

/** How the cells of a file are to be read, where that differs from file to file. */
export interface RowRules {
  date: DateRule
  emptyCount: (typeof EMPTY_COUNTS)[number]
  /** The severity is weighed, whatever the cell says. */
  severityIsWeighed: boolean
}

/** Of a file in our own format. */
export const OWN_RULES: RowRules = {
  date: { format: 'YYYY-MM-DD', several: 'reject' },
  emptyCount: 'reject',
  severityIsWeighed: false,
}

/** What others call the column that says who may see a breach: overlooked, it would be shown to everybody. */
const SENSITIVE_NAMES = [
  'Sensitive',
  'IsSensitive',
  'Is Sensitive',
  'Is_Sensitive',
  'Sensitive?',
  'Is Sensitive?',
]
const COLUMN_BY_NAME = new Map<string, Column>([
  ...COLUMNS.map((column) => [normaliseName(column), column] as const),
  ...SENSITIVE_NAMES.map((name) => [normaliseName(name), 'Sensitive'] as const),
])
/** Where a title or a note stands above it. */
export const FIRST_LINE = 'The first line of the file has to be the header.'
const SHOWN_NAME_LENGTH = 100
const SHOWN_NAMES = 100

/**
 * Reads the header: names in any order and case.
 * @throws ImportError that names the column which is missing or stands there twice. What stands there instead is not
 *   quoted: in a file without a header it would be somebody's data.
 */
export function parseHeader(cells: readonly string[]): Header {
  const positions = new Map<Column, number>()
  const unknown: string[] = []
  for (const [position, cell] of cells.entries()) {
    const column = COLUMN_BY_NAME.get(normaliseName(cell))
    if (column === undefined) {
      unknown.push(cell)
      continue
    }
    if (positions.has(column)) throw new ImportError(`The header has the column "${column}" twice.`)
    positions.set(column, position)
  }
  const missing = REQUIRED_COLUMNS.filter((column) => !positions.has(column))
  if (missing.length > 0) {
    const names = missing.map((column) => `"${column}"`).join(', ')
    const lacks = `The header lacks the ${missing.length === 1 ? 'column' : 'columns'} ${names}.`
    throw new ImportError(positions.size === 0 ? `${lacks} ${FIRST_LINE}` : lacks)
  }
  return { positions, width: cells.length, ignored: shownNames(unknown), rules: OWN_RULES }
}

/** Whether a column of the file says which breaches are sensitive. */
export function hasSensitive(names: readonly string[]): boolean {
  return names.some((name) => COLUMN_BY_NAME.get(normaliseName(name)) === 'Sensitive')
}

/** The file's names of columns, as a report shows them. */
export function shownNames(names: readonly string[]): string[] {
  return names
    .map((name) => beginningOf(name.trim(), SHOWN_NAME_LENGTH))
    .filter((name) => name !== '' && !isProblemColumn(name))
    .slice(0, SHOWN_NAMES)
}

/** A row without the empty cells that it has beyond the header's: some programs write them. */
export function withoutTail(cells: readonly string[], width: number): readonly string[] {
  const isLonger = cells.length > width && cells.slice(width).every((cell) => cell.trim() === '')
  return isLonger ? cells.slice(0, width) : cells
}

/** Upper and lower case and runs of spaces make no other column. */
export function normaliseName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}
