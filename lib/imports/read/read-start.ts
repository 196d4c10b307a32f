import { ImportError } from './import-error'
import { readCsv } from './read-csv'
import { isRepairHeader, unmarked } from './repair-file'

/** The first rows of a file: by them it is told how it is to be read. */
export interface FileStart {
  /** The header's cells. */
  names: string[]
  /** The first row below it; empty where there is none. */
  sample: string[]
}

/**
 * Reads no more of a file than its first rows.
 * @throws ImportError for one that has no header, or cannot be read.
 */
export async function readStart(input: AsyncIterable<Uint8Array>): Promise<FileStart> {
  const rows: string[][] = []
  for await (const { records } of readCsv(input)) {
    for (const { cells, problem } of records.slice(0, 2 - rows.length)) {
      if (problem && rows.length === 0) throw new ImportError(`The header ${problem.message}.`)
      rows.push(cells)
    }
    if (rows.length === 2) break
  }
  const [names, sample = []] = rows
  if (!names) throw new ImportError('The file is empty.')
  return isRepairHeader(names)
    ? { names: names.map(unmarked), sample: sample.map(unmarked) }
    : { names, sample }
}
