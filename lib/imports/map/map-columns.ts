import { AUTHORITY_COLUMN, COLUMNS, isOptional, type Column } from '../read/columns'
import { ImportError } from '../read/import-error'
import type { Mapping } from './mapping'
import {
  FIRST_LINE,
  withoutTail,
  shownNames,
  normaliseName,
  OWN_RULES,
  type Header,
} from '../read/parse-header'
import type { RowProblem } from '../read/row'

// Another file's rows as rows of ours. Pure; no message quotes a cell. What a cell may hold is for the row's own rules
// (parse-row.ts) to say: this only puts it in its place, and says how dates and counts are written.

export interface ColumnMap {
  /** Of the rows that come out. */
  header: Header
  /** Which of our columns a cell of the file goes to; '' for none. */
  columnAt(cell: number): Column | ''
  map(cells: readonly string[]): string[] | RowProblem
}

type Rule = { from?: string; constant?: string }

/** Where a mapping takes one of our columns from; undefined for a column that it leaves out. */
export function ruleFor(mapping: Partial<Mapping>, column: Column): Rule | undefined {
  if (column !== AUTHORITY_COLUMN) return mapping[column] as Rule | undefined
  const authority = mapping.Notice?.authority
  return typeof authority === 'string' ? { constant: authority } : authority
}

/**
 * Fits a mapping to a file's header.
 * @param names the header's cells.
 * @throws ImportError where the mapping reads a column that the header lacks or has twice. It quotes the mapping, not the file.
 */
export function mapColumns(mapping: Mapping, names: readonly string[]): ColumnMap {
  const columns = COLUMNS.filter((column) => !isOptional(column) || ruleFor(mapping, column))
  const ruleOf = (column: Column): Rule => ruleFor(mapping, column)!
  const sources = new Map<Column, number>()
  const missing: string[] = []
  for (const column of columns) {
    const { from } = ruleOf(column)
    if (from === undefined) continue
    const found = names.flatMap((name, position) =>
      normaliseName(name) === normaliseName(from) ? [position] : [],
    )
    if (found.length > 1)
      throw new ImportError(`The mapping reads the column "${from}", which the header has twice.`)
    if (found.length === 0) missing.push(`"${from}"`)
    else sources.set(column, found[0]!)
  }
  if (missing.length > 0)
    throw new ImportError(
      `The mapping reads the ${missing.length === 1 ? 'column' : 'columns'} ${[...new Set(missing)].join(', ')}, which the header lacks.${sources.size === 0 ? ` ${FIRST_LINE}` : ''}`,
    )
  const used = new Set(sources.values())
  const positions = new Map(columns.map((column, position) => [column, position]))
  const { 'Breach Date': dateRule, 'Affected Users': countRule, Severity: severityRule } = mapping

  return {
    header: {
      positions,
      width: columns.length,
      ignored: shownNames(names.filter((_, position) => !used.has(position))),
      rules: {
        date: 'from' in dateRule ? dateRule : OWN_RULES.date,
        emptyCount: 'from' in countRule ? countRule.empty : OWN_RULES.emptyCount,
        severityIsWeighed: 'byCount' in severityRule,
      },
    },
    columnAt: (cell) => {
      for (const [column, position] of sources) if (position === cell) return column
      return ''
    },
    map: (row) => {
      const cells = withoutTail(row, names.length)
      if (cells.length !== names.length)
        return { column: '', message: `has ${cells.length} cells where the header has ${names.length}` }
      return columns.map((column) =>
        sources.has(column) ? cells[sources.get(column)!]! : (ruleOf(column).constant ?? ''),
      )
    },
  }
}
