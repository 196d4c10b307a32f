import 'server-only'
import { setImmediate } from 'node:timers/promises'
import { openToken, sealToken } from '../../crypto/crypto'
import { db, pgPool } from '../../db/client'
import { AppError } from '../../http/errors'
import { beginningOf } from '../../validation/beginning'
import { repairHeader, repairRow } from '../read/repair-file'
import { lengthOf, ROW_ERRORS_KEPT, type RejectedRow } from '../read/report'
import { errorFileName } from './error-file-name'
import { getUpload } from './get-upload'
import { keepsRejected } from './upload'

// The rows of an upload that were not loaded, as they stood, so that they can be corrected and loaded again. They may hold addresses:
// each is sealed as soon as it is read, and goes after a week (lib/retention).

/** Characters of all of them together: one row may be as long as a file. */
const MOST_CHARACTERS = 4_000_000
/** Characters that are sealed or opened at once: others are served in between. */
const PIECE_CHARACTERS = 64 * 1024
/** Characters, of sealed ones. */
const WRITTEN_AT_ONCE = 256 * 1024

const GONE =
  'The rows of this import that were not loaded are not kept any more: they are for seven days. The file itself has them.'

/** Collects rejected rows while a file is read. */
export class RejectedRows {
  /** The header's text and the rows', in pieces that make the file when they are put together. */
  private readonly sealed: string[] = []
  private rows = 0
  private characters = 0

  async add({ names, cells, error }: RejectedRow): Promise<void | false> {
    // Once there is no more room, rows are not written out for nothing.
    const room = MOST_CHARACTERS - this.characters
    if (this.rows >= ROW_ERRORS_KEPT || lengthOf(cells) > room) return false
    const row = repairRow(names, cells, error)
    if (row.length > room) return false
    this.characters += row.length
    if (this.rows++ === 0) await this.seal(repairHeader(names))
    await this.seal(row)
  }

  private async seal(text: string): Promise<void> {
    for (let from = 0, to = 0; from < text.length; from = to) {
      if (text.length > PIECE_CHARACTERS) await setImmediate()
      // Each piece is put into bytes by itself.
      const piece = beginningOf(text.slice(from), PIECE_CHARACTERS)
      to = from + piece.length
      this.sealed.push(sealToken('rejected-row', piece))
    }
  }

  async store(importId: string): Promise<void> {
    if (this.rows === 0) return
    for (let from = 0, to = 0; from < this.sealed.length; from = to) {
      let characters = 0
      do characters += this.sealed[to++]!.length
      while (to < this.sealed.length && characters < WRITTEN_AT_ONCE)
      await pgPool().query({
        text: `INSERT INTO import_rejected (import_id, number, sealed)
          SELECT $1::uuid, $2::int + place - 1, sealed FROM unnest($3::text[]) WITH ORDINALITY AS piece (sealed, place)`,
        values: [importId, from, this.sealed.slice(from, to)],
      })
    }
  }
}

/** Forgets the rejected rows of an import that loads nothing. */
export async function dropRejected(importId: string): Promise<void> {
  await db().importRejected.deleteMany({ where: { importId } })
}

/**
 * The rows of an import that were not loaded, and the addresses that were not of those that were, as a repair file: it can be corrected
 * and uploaded as the file was.
 * @returns `content` in UTF-8, of what was there when it was asked for, opened while it is taken.
 * @throws AppError `not_found`; `gone` where they are not kept.
 */
export async function rejectedRowsCsv(
  importId: string,
): Promise<{ name: string; content: ReadableStream<Uint8Array> }> {
  const upload = await getUpload(importId)
  const { rows } = keepsRejected(upload)
    ? await pgPool().query<{ sealed: string }>({
        text: 'SELECT sealed FROM import_rejected WHERE import_id = $1 ORDER BY number',
        values: [upload.importId],
      })
    : { rows: [] }
  if (!rows[0] || open(rows[0].sealed) === null) throw new AppError('gone', GONE)
  return {
    name: errorFileName(upload.fileName, 'rejected'),
    content: streamOf(rows.map(({ sealed }) => sealed)),
  }
}

/** A piece's text; null for one whose key is not known any more. */
function open(sealed: string): string | null {
  return openToken('rejected-row', sealed) as string | null
}

function streamOf(sealed: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let at = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await setImmediate()
      let text = ''
      while (at < sealed.length && text.length < PIECE_CHARACTERS) {
        const piece = open(sealed[at++]!)
        // Without it two rows would run into one another.
        if (piece === null) throw new Error('A piece of the rejected rows cannot be opened.')
        text += piece
      }
      if (text !== '') controller.enqueue(encoder.encode(text))
      if (at === sealed.length) controller.close()
    },
  })
}
