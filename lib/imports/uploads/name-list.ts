import 'server-only'
import type { Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { failImport } from '../close-import'
import { keepStaged } from '../import-csv'
import { ImportSession } from '../import-session'
import { previewStaged } from '../merge/preview-staged'
import { ImportError } from '../read/import-error'
import { EXPIRED, hasExpired } from '../sweep-imports'
import { inBackground, takePlace } from './background'
import { getUpload, requireUpload } from './get-upload'
import type { UploadDetail } from './upload'

/**
 * Says what list a previewed file is of, and previews it anew: files of one list correct each other, so that it may do something else
 * then. Nothing is read again.
 * @returns how far it came; it goes on in the background when it takes longer than a moment.
 * @throws AppError `not_found`, `gone` for one that waited too long, `conflict` for one that does not wait, `rate_limited`.
 */
export async function nameList(importId: string, source: string, actor: Actor): Promise<UploadDetail> {
  const { id } = await requireUpload(importId)
  await inBackground((signal, begun) => rename(id, { source, actor, signal }, begun), takePlace()).catch(
    (error: unknown) => {
      // A failure is the import's state by now; everything else is about this call.
      if (!(error instanceof ImportError)) throw error
    },
  )
  return getUpload(id)
}

interface Rename {
  source: string
  actor: Actor
  signal: AbortSignal
}

async function rename(importId: string, { source, actor, signal }: Rename, begun: () => void): Promise<void> {
  const session = await ImportSession.open(importId)
  try {
    await take(importId, source)
    begun()
  } catch (error) {
    await session.close()
    throw error
  }
  try {
    await keepStaged(importId, await previewStaged(session), new Date())
    await session.close()
  } catch (error) {
    throw await failImport({ error, importId, session, signal, actor })
  }
}

/** Whoever imports or discards it at this moment comes before or after. */
async function take(importId: string, sourceName: string): Promise<void> {
  const row = await requireUpload(importId)
  if (hasExpired(row)) throw new AppError('gone', EXPIRED)
  const { count } = await db().csvImport.updateMany({
    where: { id: importId, state: 'staged' },
    data: { state: 'staging', sourceName, error: null },
  })
  if (count === 0)
    throw new AppError(
      'conflict',
      'This file does not wait to be imported any more: its list cannot be named.',
    )
}
