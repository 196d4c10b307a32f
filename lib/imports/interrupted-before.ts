import 'server-only'
import { db } from '../db/client'
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
  const last = await db().csvImport.findFirst({
    where: { fileName: shownFileName(fileName), bytesTotal: BigInt(bytesTotal), NOT: { id: importId } },
    orderBy: { startedAt: 'desc' },
    select: { state: true, error: true, startedAt: true },
  })
  const isUnderWay = last?.state === 'staging' || last?.state === 'merging'
  return last && (isUnderWay || CUT_OFF.includes(last.error ?? ''))
    ? { startedAt: last.startedAt, isUnderWay }
    : null
}
