import 'server-only'
import { formatNumber } from '../../validation/format-number'
import { csvLine } from '../../lists/csv-cell'
import { plural } from '../../site/format'
import { EMAILS_COLUMN } from '../read/columns'
import type { RowError } from '../read/report'
import { fromStored } from '../read/stored-rows'
import { errorFileName } from './error-file-name'
import { requireUpload } from './get-upload'

/** The errors of an import as a CSV file: the row of the file, the column as the file calls it, what is wrong. No cell of the file is in it, and no address. @throws AppError `not_found` */
export async function rowErrorsCsv(importId: string): Promise<{ name: string; content: string }> {
  const { fileName, rowErrors, rowsRejected, addressesRejected } = await requireUpload(importId)
  const errors = fromStored<RowError>(rowErrors)
  const lines = errors.map(({ row, column, header, message }) =>
    csvLine([row, header ?? (column || 'the row'), message]),
  )
  if (addressesRejected > 0n)
    lines.push(
      csvLine([
        '',
        EMAILS_COLUMN,
        `${plural(Number(addressesRejected), 'address', 'addresses')} not loaded in all, those of rejected rows included`,
      ]),
    )
  const ofRows = errors.filter(({ addresses }) => addresses === undefined).length
  const more = Number(rowsRejected) - ofRows
  if (more > 0)
    lines.push(
      csvLine([
        '',
        '',
        `and ${formatNumber(more)} more rows: only the first ${formatNumber(ofRows)} are kept`,
      ]),
    )
  return {
    name: errorFileName(fileName, 'errors'),
    content: csvLine(['row', 'column', 'message']) + lines.join(''),
  }
}
