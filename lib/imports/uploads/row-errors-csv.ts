import 'server-only'
import { csvLine } from '../../lists/csv-cell'
import type { RowError } from '../read/report'
import { requireUpload } from './get-upload'

/** The row errors of an import as a CSV file: the line of the file, the column, what is wrong. No cell of the file is in it. @throws AppError `not_found` */
export async function rowErrorsCsv(importId: string): Promise<{ name: string; content: string }> {
  const { fileName, rowErrors, rowsRejected } = await requireUpload(importId)
  const errors = rowErrors as unknown as RowError[]
  const lines = errors.map(({ line, column, message }) => csvLine([line, column || 'the row', message]))
  const more = Number(rowsRejected) - errors.length
  if (more > 0)
    lines.push(
      csvLine([
        '',
        '',
        `and ${more.toLocaleString('en-US')} more rows: only the first ${errors.length.toLocaleString('en-US')} are kept`,
      ]),
    )
  const base =
    fileName
      .replace(/\.csv$/i, '')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .slice(0, 80) || 'upload'
  return { name: `${base}-errors.csv`, content: csvLine(['row', 'column', 'message']) + lines.join('') }
}
