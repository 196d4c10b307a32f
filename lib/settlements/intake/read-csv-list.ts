import { ImportError } from '../../imports/read/import-error'
import { readCsv } from '../../imports/read/read-csv'
import type { IntakeRow } from './intake-record'
import { cellsOf, placesOf, type ListMapping } from './mapping'
import { readRow } from './read-row'

/**
 * The rows of a CSV list, one after the other in bounded memory.
 * @param day on which the list is read, `YYYY-MM-DD`.
 * @throws ImportError for a header that cannot be read, and for a record that does not end.
 */
export async function* readCsvList(
  input: AsyncIterable<Uint8Array>,
  mapping: ListMapping | null,
  day: string,
): AsyncGenerator<IntakeRow> {
  let places: (string | null)[] | null = null
  let width = 0
  for await (const { records } of readCsv(input))
    for (const { row, cells, problem, takenIn } of records) {
      if (!places) {
        const found = placesOf(cells, mapping)
        if (typeof found === 'string') throw new ImportError(found)
        places = found
        width = cells.length
      } else if (problem) {
        yield { row, errors: [{ row, column: '', message: problem.message }] }
        // Rows that it has taken in are refused with it, and counted.
        for (let further = 0; further < takenIn; further++) yield { row, errors: [] }
      } else if (cells.slice(width).some((cell) => cell.trim() !== ''))
        yield { row, errors: [{ row, column: '', message: 'has more cells than the header' }] }
      else yield readRow(cellsOf(cells, places, mapping), row, day)
    }
}
