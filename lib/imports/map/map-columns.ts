import { severityByCount } from '../../breaches/status/severity'
import { EMAILS_COLUMN, REQUIRED_COLUMNS, type Column } from '../read/columns'
import { ImportError } from '../read/import-error'
import { mapDate } from './map-date'
import type { Mapping } from './mapping'
import { ignoredNames, normaliseName, type Header } from '../read/parse-header'
import type { RowProblem } from '../read/row'

// Another file's rows as rows of ours. Pure; no message quotes a cell. What a cell may hold is for the row's own rules
// (parse-row.ts) to say: this only puts it in its place and writes dates our way.

export interface ColumnMap {
  /** Of the rows that come out. */
  header: Header
  /** Which of our columns a cell of the file goes to; '' for none. */
  columnAt(cell: number): Column | ''
  map(cells: readonly string[]): string[] | RowProblem
}

type Rule = { from?: string; constant?: string; format?: string; empty?: string; byCount?: true }

/**
 * Fits a mapping to a file's header.
 * @param names the header's cells.
 * @throws ImportError where the mapping reads a column that the header lacks or has twice. It quotes the mapping, not the file.
 */
export function mapColumns(mapping: Mapping, names: readonly string[]): ColumnMap {
  const columns: Column[] = [...REQUIRED_COLUMNS, ...(mapping.Emails ? ([EMAILS_COLUMN] as const) : [])]
  const ruleOf = (column: Column): Rule => mapping[column] as Rule
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
      `The mapping reads the ${missing.length === 1 ? 'column' : 'columns'} ${[...new Set(missing)].join(', ')}, which the header lacks.`,
    )
  const used = new Set(sources.values())
  const positions = new Map(columns.map((column, position) => [column, position]))
  const dateAt = positions.get('Breach Date')!
  const countAt = positions.get('Affected Users')!
  const { 'Breach Date': dateRule, 'Affected Users': countRule, Severity: severityRule } = mapping

  return {
    header: {
      positions,
      width: columns.length,
      ignored: ignoredNames(names.filter((_, position) => !used.has(position))),
    },
    columnAt: (cell) => {
      for (const [column, position] of sources) if (position === cell) return column
      return ''
    },
    map: (cells) => {
      if (cells.length !== names.length)
        return { column: '', message: `has ${cells.length} cells where the header has ${names.length}` }
      const row = columns.map((column) =>
        sources.has(column) ? cells[sources.get(column)!]! : (ruleOf(column).constant ?? ''),
      )
      if ('from' in dateRule) {
        const mapped = mapDate(row[dateAt]!, dateRule)
        if ('message' in mapped) return { column: 'Breach Date', message: mapped.message }
        row[dateAt] = mapped.date
      }
      if ('from' in countRule && countRule.empty === 'zero' && row[countAt]!.trim() === '') row[countAt] = '0'
      // Of a count that is none the row's own rules tell first.
      if ('byCount' in severityRule)
        row[positions.get('Severity')!] = severityByCount(Number(row[countAt]!.replaceAll(',', '')) || 0)
      return row
    },
  }
}
