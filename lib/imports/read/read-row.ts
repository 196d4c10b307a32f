import { beginningOf } from '../../validation/beginning'
import { EMAILS_COLUMN, type Column } from './columns'
import { mapColumns } from '../map/map-columns'
import type { Mapping } from '../map/mapping'
import { findMarks } from './marks'
import { shownNames, normaliseName, parseHeader, withoutTail } from './parse-header'
import { createRowParser } from './parse-row'
import type { CsvRow, RowProblem } from './row'

/** Reads the rows under one header. */
export interface RowReader {
  /** Names of columns that are not read. */
  ignored: string[]
  /** Which of our columns a cell goes to; '' for none, and for the row as a whole. */
  columnAt(cell: number): Column | ''
  /** What the file calls one of our columns, where a mapping reads it under another name; else undefined. */
  headerOf(column: Column | ''): string | undefined
  /** Which cell holds the addresses; -1 for none. */
  emailsAt: number
  /** The cell of addresses, should the row be refused; empty where the row has too few cells or too many to know it by. */
  emailsOf(cells: readonly string[]): string
  /** What the row's own cell calls the company; empty where that cannot be told. */
  companyOf(cells: readonly string[]): string
  read(cells: readonly string[]): CsvRow | RowProblem
}

/**
 * @param names the header's cells.
 * @param mapping for a file of other columns; null for one of ours.
 * @throws ImportError for a header that does not fit.
 */
export function createRowReader(names: readonly string[], mapping: Mapping | null, today: string): RowReader {
  const reader = createPlainReader(names, mapping, today)
  const { isMark, problemOf } = findMarks(names)
  if (!names.some(isMark)) return reader
  return {
    ...reader,
    ignored: reader.ignored.filter((name) => !isMark(name)),
    read: (cells) => problemOf(cells) ?? reader.read(cells),
  }
}

function createPlainReader(names: readonly string[], mapping: Mapping | null, today: string): RowReader {
  if (mapping) {
    const { header, columnAt, map } = mapColumns(mapping, names)
    const parse = createRowParser(header, today)
    const headers = new Map<Column | '', string>(
      names.flatMap((name, cell) => {
        const column = columnAt(cell)
        if (column === '' || normaliseName(name) === normaliseName(column)) return []
        return shownNames([name]).map((shown): [Column, string] => [column, shown])
      }),
    )
    return {
      ignored: header.ignored,
      columnAt,
      headerOf: (column) => headers.get(column),
      ...cellsIn(names, columnAt),
      read: (cells) => {
        const row = map(cells)
        return 'message' in row ? row : parse(row)
      },
    }
  }
  const header = parseHeader(names)
  const columnAt: RowReader['columnAt'] = (cell) => {
    for (const [column, position] of header.positions) if (position === cell) return column
    return ''
  }
  return {
    ignored: header.ignored,
    columnAt,
    // Its header is ours.
    headerOf: () => undefined,
    ...cellsIn(names, columnAt),
    read: createRowParser(header, today),
  }
}

/** Longer ones are shown by their beginning. */
const SHOWN_COMPANY_LENGTH = 120

/** A cell of the company as an operator sees it. One with an address in it is no name, whatever column it stands in. */
function shownCompany(cell: string): string {
  if (cell.includes('@')) return ''
  // What the database cannot hold is no part of a name either.
  const name = beginningOf(cell, 2 * SHOWN_COMPANY_LENGTH)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return name.length > SHOWN_COMPANY_LENGTH ? `${beginningOf(name, SHOWN_COMPANY_LENGTH).trimEnd()}…` : name
}

function cellsIn(
  names: readonly string[],
  columnAt: RowReader['columnAt'],
): Pick<RowReader, 'emailsAt' | 'emailsOf' | 'companyOf'> {
  const emailsAt = names.findIndex((_, cell) => columnAt(cell) === EMAILS_COLUMN)
  const companyAt = names.findIndex((_, cell) => columnAt(cell) === 'Company')
  const fits = (cells: readonly string[]) => withoutTail(cells, names.length).length === names.length
  return {
    emailsAt,
    emailsOf: (cells) => (emailsAt !== -1 && fits(cells) ? cells[emailsAt]! : ''),
    companyOf: (cells) => (companyAt !== -1 && fits(cells) ? shownCompany(cells[companyAt]!) : ''),
  }
}
