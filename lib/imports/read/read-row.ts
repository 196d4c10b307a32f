import type { Column } from './columns'
import { ImportError } from './import-error'
import { mapColumns } from '../map/map-columns'
import type { Mapping } from '../map/mapping'
import { parseHeader } from './parse-header'
import { createRowParser } from './parse-row'
import type { CsvRow, RowProblem } from './row'
import { separatorProblem } from '../map/recognise'

/** Reads the rows under one header. */
export interface RowReader {
  /** Names of columns that are not read. */
  ignored: string[]
  /** Which of our columns a cell goes to; '' for none, and for the row as a whole. */
  columnAt(cell: number): Column | ''
  read(cells: readonly string[]): CsvRow | RowProblem
}

/**
 * @param names the header's cells.
 * @param mapping for a file of other columns; null for one of ours.
 * @throws ImportError for a header that does not fit.
 */
export function createRowReader(names: readonly string[], mapping: Mapping | null, today: string): RowReader {
  const wrong = separatorProblem(names)
  if (wrong) throw new ImportError(wrong)
  if (mapping) {
    const { header, columnAt, map } = mapColumns(mapping, names)
    const parse = createRowParser(header, today)
    return {
      ignored: header.ignored,
      columnAt,
      read: (cells) => {
        const row = map(cells)
        return 'message' in row ? row : parse(row)
      },
    }
  }
  const header = parseHeader(names)
  return {
    ignored: header.ignored,
    columnAt: (cell) => {
      for (const [column, position] of header.positions) if (position === cell) return column
      return ''
    },
    read: createRowParser(header, today),
  }
}
