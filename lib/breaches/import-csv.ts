import 'server-only'
import { randomUUID } from 'node:crypto'
import { db, pgPool } from '../db'
import { log } from '../log'
import { ImportError } from './csv/import-error'
import { CONNECTION_LOST, ImportSession } from './csv/import-session'
import { mergeStaged, requireSameHashKey, type MergeCounts } from './csv/merge-staged'
import type { ImportProgress, ImportReport, RowError } from './csv/report'
import { emptyCounts, stageCsv, type StageCounts } from './csv/stage-csv'
import { stagingTable } from './csv/staging-table'
import { sweepImports } from './csv/sweep-imports'
import { ProgressTracker } from './csv/track-progress'

export interface ImportInput {
  /** The file's bytes. A chunk need only be good until the next one is asked for. */
  input: AsyncIterable<Uint8Array>
  /** How the import is called in the admin area. */
  fileName: string
  /** The file's size, where it is known. */
  bytesTotal?: number
  /** Refuses a file with any bad row. */
  strict?: boolean
  /** At most about ten times a second. */
  onProgress?: (progress: ImportProgress) => void
  /** Gets every row error, in the order of the file. Reading waits for a promise that it returns. */
  onRowError?: (error: RowError) => void | Promise<void>
  /** Stops the import; nothing is loaded then. */
  signal?: AbortSignal
  now?: Date
}

const FILE_NAME_MAX_LENGTH = 255
/** Class 08, and the server's reasons to end a connection. */
const CONNECTION_CODES = /^(08|57P0)/

/**
 * Loads a CSV file of breaches and exposed addresses (specification, admin side, section 5; docs/deviations.md). Good
 * rows are loaded in one transaction and bad ones are reported; the same file twice changes nothing.
 * @throws ImportError with a readable message when nothing was loaded: a bad header, a bad row under `strict`, a lost
 *   connection, an abort. Its `report` holds the row errors found until then.
 */
export async function importCsv(options: ImportInput): Promise<ImportReport> {
  const { input, fileName, bytesTotal, strict = false, signal, now = new Date() } = options
  const importId = randomUUID()
  const counts = emptyCounts()
  const progress = new ProgressTracker(importId, bytesTotal ?? null, options.onProgress ?? (() => {}))
  let session: ImportSession | null = null
  try {
    signal?.throwIfAborted()
    session = await ImportSession.open(importId)
    await db().csvImport.create({
      data: { id: importId, fileName: shownFileName(fileName), strict, bytesTotal: bytesTotal === undefined ? null : BigInt(bytesTotal) },
    })
    await sweepImports(session)
    await requireSameHashKey(session.client)

    const stop = signal ? AbortSignal.any([signal, session.lost]) : session.lost
    await stageCsv(
      {
        session,
        input,
        strict,
        today: now.toISOString().slice(0, 10),
        signal: stop,
        onRead: (read) => progress.update(read),
        onRowError: options.onRowError ?? (() => {}),
      },
      counts,
    )
    await progress.finish(counts)
    await storeRowErrors(importId, counts)

    const merged = await mergeUntilAborted(session, now, signal)
    await session.close()
    await dropStaging(importId)
    return report(importId, counts, merged)
  } catch (error) {
    throw await fail({ error, importId, session, counts, progress, signal })
  }
}

/** A statement under way hears of an abort only when its connection is ended from outside. */
async function mergeUntilAborted(session: ImportSession, now: Date, signal: AbortSignal | undefined): Promise<MergeCounts> {
  const kill = (): void => void session.kill()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', kill, { once: true })
  try {
    return await mergeStaged(session, now)
  } finally {
    signal?.removeEventListener('abort', kill)
  }
}

interface Failure {
  error: unknown
  importId: string
  session: ImportSession | null
  counts: StageCounts
  progress: ProgressTracker
  signal: AbortSignal | undefined
}

/** Undoes what there is, says so in the import's row, and returns the error to throw. */
async function fail({ error, importId, session, counts, progress, signal }: Failure): Promise<ImportError> {
  const failure = describe(error, session, signal)
  failure.report = report(importId, counts, null)
  await progress.settle()
  if (!session) return failure
  await session.kill()
  await dropStaging(importId)
  try {
    await storeRowErrors(importId, counts)
    const { bytesRead, rowsAccepted, rowsRejected } = counts
    const row = await db().csvImport.findUnique({ where: { id: importId }, select: { state: true } })
    if (row?.state === 'done') {
      // The end came between the commit and its answer.
      failure.message = 'The import had just ended when it was stopped or lost its connection. Everything was loaded.'
      return failure
    }
    await db().csvImport.updateMany({
      where: { id: importId },
      data: { state: 'failed', error: failure.message, finishedAt: new Date(), bytesRead, rowsAccepted, rowsRejected },
    })
  } catch {
    // Without a database nothing can be noted. The next import sweeps up.
  }
  return failure
}

function describe(error: unknown, session: ImportSession | null, signal: AbortSignal | undefined): ImportError {
  if (error instanceof ImportError) return error
  if (signal?.aborted) return new ImportError('The import was stopped. Nothing was loaded.')
  const { name, code } = error as { name?: unknown; code?: unknown }
  if (session?.lost.aborted || (typeof code === 'string' && CONNECTION_CODES.test(code))) return new ImportError(CONNECTION_LOST)
  // The message of an unforeseen error might quote a row.
  log.error({ err: { name, code } }, 'import failed')
  return new ImportError(typeof code === 'string' ? `The import failed (${code}). Nothing was loaded.` : 'The import failed. Nothing was loaded.')
}

async function storeRowErrors(importId: string, { rowErrors }: StageCounts): Promise<void> {
  if (rowErrors.length === 0) return
  await db().csvImport.update({ where: { id: importId }, data: { rowErrors: rowErrors.map((error) => ({ ...error })) } })
}

/** A table that cannot be dropped now is swept by the next import. */
async function dropStaging(importId: string): Promise<void> {
  await pgPool()
    .query(`DROP TABLE IF EXISTS ${stagingTable(importId)}`)
    .catch(() => {})
}

function shownFileName(fileName: string): string {
  return fileName.replace(/\p{C}/gu, '').slice(0, FILE_NAME_MAX_LENGTH) || 'upload.csv'
}

function report(importId: string, counts: StageCounts, merged: MergeCounts | null): ImportReport {
  const { rowsAccepted, rowsRejected, ignoredColumns, rowErrors } = counts
  const none: MergeCounts = { breachesAdded: 0, breachesChanged: 0, breachesUnchanged: 0, exposuresAdded: 0, exposuresKnown: 0 }
  return { importId, rowsAccepted, rowsRejected, ...(merged ?? none), ignoredColumns, rowErrors }
}
