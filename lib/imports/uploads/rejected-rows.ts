import 'server-only'
import { openToken, sealToken } from '../../crypto/crypto'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { repairHeader, repairRow } from '../read/repair-file'
import { ROW_ERRORS_KEPT, type RejectedRow } from '../read/report'
import { errorFileName } from './error-file-name'
import { getUpload } from './get-upload'
import { keepsRejected } from './upload'

// The rows of an upload that were not loaded, as they stood, so that they can be corrected and loaded again. They may hold addresses:
// each is sealed as soon as it is read, and goes after a week (lib/retention).

/** Characters of all of them together: one row may be as long as a file. */
const MOST_CHARACTERS = 4_000_000
const WRITTEN_AT_ONCE = 100
/** Before every row of a file. */
const HEADER = 0

const GONE =
  'The rows of this import that were not loaded are not kept any more: they are for seven days. The file itself has them.'

/** Collects rejected rows while a file is read. */
export class RejectedRows {
  private readonly sealed: string[] = []
  private characters = 0

  add({ names, cells, error }: RejectedRow): void {
    // Once there is no more room, rows are not written out for nothing.
    if (this.sealed.length > ROW_ERRORS_KEPT || this.characters > MOST_CHARACTERS) return
    if (this.sealed.length === HEADER) this.sealed.push(seal(repairHeader(names)))
    const row = repairRow(names, cells, error)
    this.characters += row.length
    if (this.characters <= MOST_CHARACTERS) this.sealed.push(seal(row))
  }

  async store(importId: string): Promise<void> {
    if (this.sealed.length <= HEADER + 1) return
    for (let from = 0; from < this.sealed.length; from += WRITTEN_AT_ONCE)
      await db().importRejected.createMany({
        data: this.sealed
          .slice(from, from + WRITTEN_AT_ONCE)
          .map((text, index) => ({ importId, number: from + index, sealed: text })),
      })
  }
}

function seal(text: string): string {
  return sealToken('rejected-row', text)
}

/** Forgets the rejected rows of an import that loads nothing. */
export async function dropRejected(importId: string): Promise<void> {
  await db().importRejected.deleteMany({ where: { importId } })
}

/**
 * The rows of an import that were not loaded, and the addresses that were not of those that were, as a repair file: it can be corrected
 * and uploaded as the file was.
 * @throws AppError `not_found`; `gone` where they are not kept.
 */
export async function rejectedRowsCsv(importId: string): Promise<{ name: string; content: string }> {
  const upload = await getUpload(importId)
  const rows = keepsRejected(upload)
    ? await db().importRejected.findMany({
        where: { importId: upload.importId },
        orderBy: { number: 'asc' },
        select: { sealed: true },
      })
    : []
  const lines = rows.flatMap(({ sealed }) => (openToken('rejected-row', sealed) as string | null) ?? [])
  if (lines.length === 0) throw new AppError('gone', GONE)
  return { name: errorFileName(upload.fileName, 'rejected'), content: lines.join('') }
}
