import 'server-only'
import { db } from '../../db/client'
import { WATCHED_FOLDER } from '../folder/actor'
import { isUuid } from '../../validation/ids'
import { LIST_OMIT, toUpload } from './read-upload'
import { isUnderWay, type Upload, type UploadList } from './upload'

/** The history of imports, newest first, and how many pages it has. There are as many imports as operators make by hand, so they are counted. */
export async function listUploads({ page, limit }: { page: number; limit: number }): Promise<UploadList> {
  const totalResults = await db().csvImport.count()
  const totalPages = Math.max(1, Math.ceil(totalResults / limit))
  const shown = Math.min(page, totalPages)
  const rows = await db().csvImport.findMany({
    omit: LIST_OMIT,
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    skip: (shown - 1) * limit,
    take: limit,
  })
  return { results: rows.map(toUpload), page: shown, limit, totalPages, totalResults }
}

/**
 * What the upload screen goes on with: the preview that was asked for, whoever made it, else the newest import that is
 * under way, or one that waits for this operator. What comes by the watched folder is nobody's to wait for.
 * @param asked an import's id, unchecked.
 */
export async function currentUpload(operator: string, asked?: string): Promise<Upload | null> {
  const preview =
    asked !== undefined && isUuid(asked)
      ? await db().csvImport.findFirst({ omit: LIST_OMIT, where: { id: asked, state: 'staged' } })
      : null
  if (preview) return toUpload(preview)
  const rows = await db().csvImport.findMany({
    omit: LIST_OMIT,
    where: {
      digest: { not: null },
      NOT: { uploadedBy: WATCHED_FOLDER.name },
      OR: [{ state: { in: ['staging', 'merging'] } }, { state: 'staged', uploadedBy: operator }],
    },
    orderBy: { startedAt: 'desc' },
    take: 10,
  })
  const uploads = rows.map(toUpload)
  return uploads.find((upload) => isUnderWay(upload)) ?? uploads[0] ?? null
}
