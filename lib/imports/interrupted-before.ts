import 'server-only'
import { db } from '../db/client'
import { shownFileName } from './open-import'
import { INTERRUPTED } from './sweep-imports'

/** What became of the last import of a file of this name and size, where it did not come to its end. */
export interface InterruptedImport {
  startedAt: Date
  /** Somebody works on it, or the database has not noticed yet that nobody does. */
  isUnderWay: boolean
}

/** Looks for an import that this one does again. Nothing of it was loaded: an import is loaded whole or not at all. */
export async function interruptedBefore(
  importId: string,
  fileName: string,
  bytesTotal: number,
): Promise<InterruptedImport | null> {
  const last = await db().csvImport.findFirst({
    where: { fileName: shownFileName(fileName), bytesTotal: BigInt(bytesTotal), NOT: { id: importId } },
    orderBy: { startedAt: 'desc' },
    select: { state: true, error: true, startedAt: true },
  })
  const isUnderWay = last?.state === 'staging' || last?.state === 'merging'
  return last && (isUnderWay || last.error === INTERRUPTED) ? { startedAt: last.startedAt, isUnderWay } : null
}
