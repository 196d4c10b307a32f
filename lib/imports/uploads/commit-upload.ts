import 'server-only'
import type { Actor } from '../../audit/record'
import { sqlOfTransaction } from '../../breaches/one/rows'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { dropStaging, failImport } from '../close-import'
import { ImportError } from '../read/import-error'
import { ImportSession } from '../import-session'
import { requireSameHashKey, type MergeCounts } from '../merge/merge-staged'
import { mergeUntilAborted } from '../merge/merge-until-aborted'
import { requireNotUnderWay } from '../open-import'
import { previewStaged } from '../merge/preview-staged'
import { EXPIRED, hasExpired } from '../sweep-imports'
import { keepStaged } from '../import-csv'
import { inBackground, takePlace } from './background'
import { getUpload, requireUpload } from './get-upload'
import type { UploadDetail } from './upload'

const CHANGED =
  'The catalogue has changed since this file was read, and importing it would do something else now. Look at the new figures, then import it.'
const LOST = 'What was read of the file was lost when the database restarted. Upload the file again.'

class StalePreview extends Error {}

/**
 * Imports what was staged: exactly that file, and only while it does what its preview said. Harmless when repeated.
 * @returns how far it came; it goes on in the background when it takes longer than a moment.
 * @throws AppError `not_found`, `gone` for an import that ended otherwise or waited too long, `conflict` while it or the
 *   same file is being imported, and for a preview that no longer holds (which is then made anew), `rate_limited` while
 *   many others are, `unavailable` when there is no database.
 */
export async function commitUpload(importId: string, actor: Actor): Promise<UploadDetail> {
  const { id, state } = await requireUpload(importId)
  if (state === 'done') return getUpload(id)
  await inBackground((signal, begun) => commit(id, actor, signal, begun), takePlace()).catch(
    (error: unknown) => {
      // A failure is the import's state by now; everything else is about this call.
      if (!(error instanceof ImportError)) throw error
    },
  )
  return getUpload(id)
}

async function commit(importId: string, actor: Actor, signal: AbortSignal, begun: () => void): Promise<void> {
  const session = await ImportSession.open(importId)
  let foreseen: Foreseen
  try {
    foreseen = await take(importId, actor)
    begun()
  } catch (error) {
    await session.close()
    throw error
  }
  try {
    await requireSameHashKey(session.client)
    await mergeUntilAborted(session, {
      now: new Date(),
      actor,
      fileName: foreseen.fileName,
      signal,
      check: (counts) => requireAsForeseen(counts, foreseen),
    })
    await session.close()
    await dropStaging(importId)
  } catch (error) {
    if (!(error instanceof StalePreview)) throw await failImport({ error, importId, session, signal, actor })
    await previewAnew(session, foreseen, signal, actor)
    throw new AppError('conflict', (await getUpload(importId)).message)
  }
}

/** What was previewed has to come true. */
const FORESEEN = [
  'breachesAdded',
  'breachesChanged',
  'breachesUnchanged',
  'breachesAttached',
  'breachesInReview',
  'entriesAdded',
  'entriesChanged',
  'questionsAsked',
  'exposuresAdded',
] as const

type Foreseen = { [Name in (typeof FORESEEN)[number]]: MergeCounts[Name] | null } & Pick<
  MergeCounts,
  'breachesAdded' | 'breachesChanged' | 'breachesUnchanged'
> & { fileName: string }

/** Of several who import it at once, one gets it. */
async function take(importId: string, actor: Actor): Promise<Foreseen> {
  return db().$transaction(async (tx) => {
    const row = await tx.csvImport.findUniqueOrThrow({ where: { id: importId } })
    // Not swept yet.
    if (hasExpired(row)) throw new AppError('gone', EXPIRED)
    if (row.digest) await requireNotUnderWay(sqlOfTransaction(tx), row.digest, importId)
    const { count } = await tx.csvImport.updateMany({
      where: { id: importId, state: 'staged' },
      data: { state: 'merging', committedBy: actor.name, error: null },
    })
    if (count > 0) return { ...row, exposuresAdded: Number(row.exposuresAdded) }
    const now = await tx.csvImport.findUniqueOrThrow({ where: { id: importId } })
    if (now.state === 'merging')
      throw new AppError(
        'conflict',
        `This file is being imported by ${now.committedBy ?? now.uploadedBy ?? 'somebody'} right now. Nothing was done twice.`,
      )
    if (now.state === 'done')
      throw new AppError(
        'conflict',
        `This file was imported by ${now.committedBy ?? now.uploadedBy ?? 'somebody'} a moment ago. Nothing was done twice.`,
      )
    if (now.state === 'staging')
      throw new AppError('conflict', 'The file is still being read. Import it when its preview is there.')
    if (now.state === 'undone')
      throw new AppError('gone', 'This import was taken back. Upload the file again to import it anew.')
    throw new AppError('gone', now.error ?? 'This upload was discarded. Upload the file again.')
  })
}

/** What a preview from before it was counted does not say, it does not promise. @throws StalePreview, which undoes the merge. */
function requireAsForeseen(counts: MergeCounts, foreseen: Foreseen): void {
  const same = FORESEEN.every((name) => foreseen[name] === null || counts[name] === foreseen[name])
  if (!same) throw new StalePreview()
}

async function previewAnew(
  session: ImportSession,
  foreseen: Foreseen,
  signal: AbortSignal,
  actor: Actor,
): Promise<void> {
  const { importId } = session
  try {
    await session.client.query('ROLLBACK')
    const found = await previewStaged(session)
    // However many of a file's breaches are stored by now, it has as many as before.
    if (breachesOf(found) !== breachesOf(foreseen)) throw new ImportError(LOST)
    await keepStaged(
      importId,
      found,
      new Date(),
      found.breachesAdded + found.breachesChanged + found.exposuresAdded === 0 ? null : CHANGED,
    )
    await session.close()
  } catch (error) {
    throw await failImport({ error, importId, session, signal, actor })
  }
}

function breachesOf({
  breachesAdded,
  breachesChanged,
  breachesUnchanged,
}: Pick<MergeCounts, 'breachesAdded' | 'breachesChanged' | 'breachesUnchanged'>): number {
  return breachesAdded + breachesChanged + breachesUnchanged
}
