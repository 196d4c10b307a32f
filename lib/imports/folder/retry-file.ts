import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { isDigest } from './schema'

/**
 * Has a file of the watched folder tried again that was not imported: at the next look, where it is there still. Harmless when repeated.
 * @returns false where it waits or is at work already.
 * @throws AppError `not_found`, `conflict` for one that was imported.
 */
export async function retryFile(digest: string, actor: Actor): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const row = isDigest(digest) ? await tx.watchedFile.findUnique({ where: { digest } }) : null
    if (!row) throw new AppError('not_found', 'There is no such file in the watched folder.')
    if (row.state === 'done' || row.state === 'known')
      throw new AppError('conflict', 'This file was imported already. Upload it by hand to import it anew.')
    const { count } = await tx.watchedFile.updateMany({
      where: { digest, state: 'failed' },
      data: { state: 'found', attempts: 0, error: null, movedAt: new Date() },
    })
    if (count > 0)
      await recordAudit(tx, {
        actor,
        action: 'folder.retry',
        subject: digest,
        after: { fileName: row.fileName },
      })
    return count > 0
  })
}
