import 'server-only'
import type { CsvImportState } from '@/prisma/generated/client'
import { pgPool } from '../db/client'
import { CONNECTION_LOST } from './import-session'
import { shownFileName } from './open-import'
import { INTERRUPTED } from './sweep-imports'

const CUT_OFF = [INTERRUPTED, CONNECTION_LOST]

/** What became of the last import of a file of this name and size, where it did not come to its end. */
export interface InterruptedImport {
  startedAt: Date
  /** Somebody works on it, or the database has not noticed yet that nobody does. */
  isUnderWay: boolean
  /** How many rows of it need not be staged again. */
  staged: number
  /** Where the last of them stands, as a spreadsheet counts. */
  row: number
}

/** Looks for an import that this one does again. Nothing of it was loaded: an import is loaded whole or not at all. */
export async function interruptedBefore(
  importId: string,
  fileName: string,
  bytesTotal: number,
): Promise<Omit<InterruptedImport, 'staged' | 'row'> | null> {
  const { rows } = await pgPool().query<{ state: CsvImportState; error: string | null; startedAt: Date }>(
    `SELECT state, error, started_at AS "startedAt" FROM csv_import
     WHERE file_name = $1 AND bytes_total = $2 AND id <> $3 ORDER BY started_at DESC LIMIT 1`,
    [shownFileName(fileName), bytesTotal, importId],
  )
  const last = rows[0] ?? null
  const isUnderWay = last?.state === 'staging' || last?.state === 'merging'
  return last && (isUnderWay || CUT_OFF.includes(last.error ?? ''))
    ? { startedAt: last.startedAt, isUnderWay }
    : null
}
