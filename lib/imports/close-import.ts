import 'server-only'
import { recordAudit, type Actor } from '../audit/record'
import { db, pgPool } from '../db/client'
import { isDatabaseAway } from '../http/database-away'
import { log } from '../log'
import { ImportError } from './read/import-error'
import { CONNECTION_LOST, DISCARDED, type ImportSession } from './import-session'
import type { MergeCounts } from './merge/merge-staged'
import type { ImportReport } from './read/report'
import { toStored } from './read/stored-rows'
import type { StageCounts } from './stage/stage-counts'
import { releaseReserved } from './stage/reserved'
import { stagingTable } from './stage/staging-table'

// How an import ends, well or not.

/** Class 08, and the server's reasons to end a connection. */
const CONNECTION_CODES = /^(08|57P0)/
/** Rolled back for another's sake, out of room, held, or meeting what somebody has just deleted; and Prisma's own for the same. */
const PASSING_CODES = /^(40|53|55P03|57014|23503$|P20(24|28|34)$)/
/** From these an import can still fail. */
export const RUNNING = ['staging', 'merging'] as const

interface Failure {
  error: unknown
  importId: string
  session: ImportSession
  signal: AbortSignal | undefined
  actor: Actor
  /** Whether another import of the file can go on with what a lost connection leaves. */
  isResumable?: boolean
  /** What is stored with the failure, beside its words. */
  read?: Pick<
    StageCounts,
    'bytesRead' | 'rowsAccepted' | 'rowsRejected' | 'addressesAccepted' | 'addressesRejected'
  >
}

/** Undoes what there is, says so in the import's row and in the audit log, and returns the error to throw. */
export async function failImport({
  error,
  importId,
  session,
  signal,
  actor,
  isResumable = false,
  read,
}: Failure): Promise<ImportError> {
  const failure = describeFailure(error, session, signal)
  await session.kill()
  if (!(isResumable && failure.message === CONNECTION_LOST)) await dropStaging(importId)
  try {
    await db().$transaction(async (tx) => {
      const { count } = await tx.csvImport.updateMany({
        where: { id: importId, state: { in: [...RUNNING] } },
        data: {
          state: 'failed',
          error: failure.message,
          finishedAt: new Date(),
          breachesAdded: 0,
          breachesChanged: 0,
          breachesUnchanged: 0,
          breachesAttached: 0,
          breachesInReview: 0,
          entriesAdded: 0,
          entriesChanged: 0,
          questionsAsked: 0,
          entriesUnverified: 0,
          entriesByStatus: {},
          exposuresAdded: 0,
          ...read,
        },
      })
      const row = await tx.csvImport.findUnique({
        where: { id: importId },
        select: { state: true, fileName: true },
      })
      if (count > 0)
        await recordAudit(tx, {
          actor,
          action: 'upload.fail',
          subject: importId,
          after: { fileName: row!.fileName, error: failure.message },
        })
      // The end came between the commit and its response.
      else if (row?.state === 'done')
        failure.message =
          'The import had just ended when it was stopped or lost its connection. Everything was loaded.'
      // Whoever discarded it ended the connection as well.
      else if (row?.state === 'discarded') failure.message = DISCARDED
    })
  } catch {
    // Without a database nothing can be noted. The next import sweeps up.
  }
  return failure
}

export function describeFailure(
  error: unknown,
  session: ImportSession | null,
  signal: AbortSignal | undefined,
): ImportError {
  if (error instanceof ImportError) return error
  if (signal?.aborted) return new ImportError('The import was stopped. Nothing was loaded.')
  const { name, code } = error as { name?: unknown; code?: unknown }
  if (session?.lost.aborted || (typeof code === 'string' && CONNECTION_CODES.test(code)))
    return new ImportError(CONNECTION_LOST)
  // The message of an unforeseen error might quote a row.
  log.error({ err: { name, code } }, 'import failed')
  // What the driver says in words alone. With a code it may be the file that could not be read.
  const isAway = code === undefined && isDatabaseAway(error)
  const failure = new ImportError(
    isAway
      ? 'The database could not be reached. Nothing was loaded.'
      : typeof code === 'string'
        ? `The import failed (${code}). Nothing was loaded.`
        : 'The import failed. Nothing was loaded.',
  )
  failure.isPassing = isAway || (typeof code === 'string' && PASSING_CODES.test(code))
  return failure
}

export async function storeFindings(
  importId: string,
  { rowErrors, sample, ignoredColumns, countReadings }: StageCounts,
): Promise<void> {
  if (rowErrors.length + sample.length + ignoredColumns.length === 0) return
  await pgPool().query(
    'UPDATE csv_import SET row_errors = $2, sample = $3, ignored_columns = $4, count_readings = $5 WHERE id = $1',
    [
      importId,
      JSON.stringify(toStored(rowErrors)),
      JSON.stringify(toStored(sample)),
      ignoredColumns,
      JSON.stringify(countReadings),
    ],
  )
}

/** All that was read and is not loaded. What cannot be dropped now is swept by the next import. */
export async function dropStaging(importId: string): Promise<void> {
  try {
    await pgPool().query(`DROP TABLE IF EXISTS ${stagingTable(importId)}`)
    await releaseReserved(pgPool(), importId)
  } catch {
    // Whoever works with it still, or the database is away.
  }
}

const NONE: MergeCounts = {
  breachesAdded: 0,
  breachesChanged: 0,
  breachesUnchanged: 0,
  breachesAttached: 0,
  breachesInReview: 0,
  entriesAdded: 0,
  entriesChanged: 0,
  questionsAsked: 0,
  entriesUnverified: 0,
  entriesByStatus: {},
  rowsAttached: 0,
  rowsInReview: 0,
  exposuresAttached: 0,
  exposuresInReview: 0,
  exposuresAdded: 0,
  exposuresKnown: 0,
}

export function makeReport(
  importId: string,
  {
    rowsAccepted,
    rowsRejected,
    addressesAccepted,
    addressesRejected,
    ignoredColumns,
    rowErrors,
  }: StageCounts,
  merged: MergeCounts | null,
): ImportReport {
  const { exposuresAttached, exposuresInReview, ...counts } = merged ?? NONE
  return {
    importId,
    ...counts,
    rowsAccepted: rowsAccepted - counts.rowsAttached - counts.rowsInReview,
    rowsRejected,
    addressesAccepted: addressesAccepted - exposuresAttached - exposuresInReview,
    addressesAttached: exposuresAttached,
    addressesInReview: exposuresInReview,
    addressesRejected,
    changes: [],
    ignoredColumns,
    rowErrors,
  }
}
