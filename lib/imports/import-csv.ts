import 'server-only'
import { randomUUID } from 'node:crypto'
import { COMMAND_LINE, type Actor } from '../audit/record'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { describeFailure, dropStaging, failImport, makeReport, RUNNING, storeFindings } from './close-import'
import { ImportError } from './read/import-error'
import { DISCARDED, ImportSession } from './import-session'
import { interruptedBefore, type InterruptedImport } from './interrupted-before'
import type { Mapping } from './map/mapping'
import { readChanges } from './merge/list-changes'
import { requireSameHashKey, type MergeCounts } from './merge/merge-staged'
import { mergeUntilAborted } from './merge/merge-until-aborted'
import { openImport, shownFileName } from './open-import'
import { LOCK_TIMEOUT_BRIEF_MS, resumeKeyOf, takeOver } from './resume-import'
import { previewStaged } from './merge/preview-staged'
import type { ImportProgress, ImportReport, RowError, TakeRejected } from './read/report'
import { RejectedRows } from './uploads/rejected-rows'
import { emptyCounts } from './stage/stage-counts'
import { Sealer } from './stage/sealer'
import { stageCsv } from './stage/stage-csv'
import { sweepImports } from './sweep-imports'
import { ProgressTracker } from './track-progress'

export interface ImportInput {
  /** The file's bytes. A chunk need only be good until the next one is asked for. */
  input: AsyncIterable<Uint8Array>
  /** How the import is called in the admin area. */
  fileName: string
  /** The file's size, where it is known. */
  bytesTotal?: number
  /** Refuses a file with any bad row. */
  strict?: boolean
  /** The list that the file is of, where it has a name. */
  source?: string
  /** Whether all breaches of it are sensitive. */
  sensitive?: boolean
  /** The public key of the breach that all addresses of the file belong to: its own facts are not read then. */
  into?: string
  /** How the file's columns become ours, where they are others. */
  mapping?: Mapping | null
  /** SHA-256 of the file: the same file is not imported by two at once. */
  digest?: Buffer
  /** The same, for which several imports of one file may be under way: one that was cut off is gone on with. */
  contentDigest?: Buffer
  /** Does nothing where the same bytes were imported before. */
  once?: boolean
  /** Ends when everything is read and nothing is loaded; `commitImport` or `discardImport` goes on. */
  preview?: boolean
  actor?: Actor
  /** Once the import has a row of its own. */
  onStarted?: (importId: string) => void
  /** Once, where an import of the same file did not come to its end. */
  onInterrupted?: (before: InterruptedImport) => void
  /** At most about ten times a second. */
  onProgress?: (progress: ImportProgress) => void
  /** Gets every row error, in the order of the file. Reading waits for a promise that it returns. */
  onRowError?: (error: RowError) => void | Promise<void>
  /** The same, with the row as the file has it. For whoever holds the file: it is written down nowhere else. */
  onRejected?: TakeRejected
  /** Keeps the same rows, sealed, for whoever opens the import in the admin area. */
  keepsRejected?: boolean
  /** Stops the import; nothing is loaded then. */
  signal?: AbortSignal
  now?: Date
}

/**
 * Loads a CSV file of breaches and exposed addresses (specification, admin side, section 5; docs/deviations.md). Good
 * rows and addresses are loaded in one transaction and bad ones are reported; the same file twice changes nothing.
 * @returns what was done; after a preview, what would be.
 * @throws ImportError with a readable message when nothing was loaded: a bad header, a bad row under `strict`, a lost
 *   connection, an abort, an operator who discarded it. Its `report` holds the row errors found until then.
 * @throws AppError `conflict` while the same file is being imported, AlreadyImported under `once`, `unavailable` when there is no database.
 */
export async function importCsv(options: ImportInput): Promise<ImportReport> {
  const {
    input,
    bytesTotal,
    strict = false,
    mapping = null,
    digest = null,
    actor = COMMAND_LINE,
    signal,
    now = new Date(),
  } = options
  const fileName = shownFileName(options.fileName)
  const importId = randomUUID()
  const counts = emptyCounts()
  const progress = new ProgressTracker(importId, bytesTotal ?? null, options.onProgress ?? (() => {}))
  const today = now.toISOString().slice(0, 10)
  const content = options.contentDigest ?? digest
  const resumeKey =
    content && resumeKeyOf({ digest: content, strict, mapping, today, into: options.into ?? null })
  const rejected = options.keepsRejected ? new RejectedRows() : null
  let session: ImportSession | null = null
  const sealer = new Sealer()
  try {
    signal?.throwIfAborted()
    sealer.prepareFor(bytesTotal ?? 0)
    session = await ImportSession.open(importId)
    const from =
      resumeKey && (await takeOver(session, resumeKey, options.once ? LOCK_TIMEOUT_BRIEF_MS : undefined))
    await sweepImports(session)
    await openImport({
      importId,
      fileName,
      strict,
      bytesTotal: bytesTotal ?? null,
      digest,
      contentDigest: content,
      once: options.once ?? false,
      resumeKey,
      mapping,
      source: options.source ?? '',
      sensitive: options.sensitive ?? false,
      into: options.into ?? null,
      actor,
    })
    options.onStarted?.(importId)
    const before = bytesTotal === undefined ? null : await interruptedBefore(importId, fileName, bytesTotal)
    if (before) options.onInterrupted?.({ ...before, staged: from?.staged ?? 0, row: from?.row ?? 0 })
    await requireSameHashKey(session.client)

    const stop = signal ? AbortSignal.any([signal, session.lost]) : session.lost
    const arriving = await stageCsv(
      {
        session,
        sealer,
        input,
        strict,
        mapping,
        today,
        signal: stop,
        onRead: (read) => progress.update(read),
        onRowError: options.onRowError ?? (() => {}),
        onRejected: rejected ? (row) => rejected.add(row) : options.onRejected,
        mergesNext: !options.preview,
        from,
      },
      counts,
    )
    await progress.finish(counts)
    await storeFindings(importId, counts)
    await rejected?.store(importId)

    if (options.preview) {
      const found = await previewStaged(session)
      await keepStaged(importId, found, now)
      await session.close()
      return { ...makeReport(importId, counts, found), changes: await readChanges(importId) }
    }
    const merged = await mergeUntilAborted(session, { now, actor, fileName, signal, arriving })
    await session.close()
    await dropStaging(importId)
    return { ...makeReport(importId, counts, merged), changes: await readChanges(importId) }
  } catch (error) {
    await progress.settle()
    if (error instanceof AppError) {
      await session?.close()
      throw error
    }
    const { bytesRead, rowsAccepted, rowsRejected, addressesAccepted, addressesRejected } = counts
    if (session) await storeFindings(importId, counts).catch(() => {})
    const failure = session
      ? await failImport({
          error,
          importId,
          session,
          signal,
          actor,
          isResumable: resumeKey !== null,
          read: { bytesRead, rowsAccepted, rowsRejected, addressesAccepted, addressesRejected },
        })
      : describeFailure(error, null, signal)
    failure.report = makeReport(importId, counts, null)
    throw failure
  } finally {
    await sealer.close()
  }
}

/** The staging table stays, and the import waits for its operator's word. @throws ImportError when it was discarded meanwhile. */
export async function keepStaged(
  importId: string,
  counts: MergeCounts,
  now: Date,
  notice: string | null = null,
): Promise<void> {
  const { count } = await db().csvImport.updateMany({
    where: { id: importId, state: { in: [...RUNNING] } },
    data: {
      state: 'staged',
      stagedAt: now,
      ...storedCounts(counts),
      error: notice,
      committedBy: null,
    },
  })
  if (count === 0) throw new ImportError(DISCARDED)
}

/** The columns of an import that say what it did, or would do. */
function storedCounts({ exposuresKnown: _, ...counts }: MergeCounts): Omit<MergeCounts, 'exposuresKnown'> {
  return counts
}
