import 'server-only'
import { recordAudit, type Actor } from '../../audit'
import { db } from '../../db'
import { AppError } from '../../http/errors'
import { dropStaging } from '../csv/close-import'
import { getUpload, requireUpload } from './get-upload'
import type { UploadDetail } from './upload'

/** Throws away what was previewed. Harmless when repeated. @throws AppError `not_found`, `conflict` once it is being imported or was. */
export async function discardUpload(importId: string, actor: Actor): Promise<UploadDetail> {
  const { id, fileName } = await requireUpload(importId)
  const mine = await db().$transaction(async (tx) => {
    const { count } = await tx.csvImport.updateMany({ where: { id, state: 'staged' }, data: { state: 'discarded', error: null, finishedAt: new Date() } })
    if (count > 0) await recordAudit(tx, { actor, action: 'upload.discard', subject: id, after: { fileName } })
    return count > 0
  })
  const upload = await getUpload(id)
  if (mine) await dropStaging(id)
  else if (upload.state === 'done') throw new AppError('conflict', 'This file was imported already. Delete its breaches in the Breach List instead.')
  else if (upload.state === 'staging' || upload.state === 'merging') throw new AppError('conflict', 'This file is at work right now. Wait for its end.')
  return upload
}
