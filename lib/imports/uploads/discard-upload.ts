import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { dropStaging } from '../close-import'
import { endSessions } from '../import-session'
import { dropRejected } from './rejected-rows'
import { getUpload, requireUpload } from './get-upload'
import type { UploadDetail } from './upload'

/**
 * Throws away what was previewed or is being read, whichever process reads it: that loses its connection, and then its
 * file. Harmless when repeated.
 * @throws AppError `not_found`, `conflict` once it is being loaded or was.
 */
export async function discardUpload(importId: string, actor: Actor): Promise<UploadDetail> {
  const { id, fileName } = await requireUpload(importId)
  const mine = await db().$transaction(async (tx) => {
    const { count } = await tx.csvImport.updateMany({
      where: { id, state: { in: ['staging', 'staged'] } },
      data: { state: 'discarded', error: null, finishedAt: new Date() },
    })
    if (count > 0)
      await recordAudit(tx, { actor, action: 'upload.discard', subject: id, after: { fileName } })
    return count > 0
  })
  const upload = await getUpload(id)
  if (mine) {
    await endSessions(id)
    await dropStaging(id)
    await dropRejected(id)
  }
  if (upload.state === 'done')
    throw new AppError('conflict', 'This file was imported already. Take it back in the history instead.')
  if (upload.state === 'merging')
    throw new AppError('conflict', 'This file is being imported right now. Wait for its end.')
  return upload
}
