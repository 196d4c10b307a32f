import 'server-only'
import { db } from '../../db/client'
import { ofContent } from '../open-import'
import type { ImportedBefore } from './imported-schema'

/** The last import of some bytes that was loaded, whether or not it was taken back; null where there is none. @param digest SHA-256. */
export async function findImportedBefore(digest: Uint8Array): Promise<ImportedBefore | null> {
  const row = await db().csvImport.findFirst({
    where: { ...ofContent(digest), state: { in: ['done', 'undone'] } },
    orderBy: { finishedAt: 'desc' },
    select: {
      id: true,
      fileName: true,
      finishedAt: true,
      committedBy: true,
      uploadedBy: true,
      undoneAt: true,
    },
  })
  if (!row?.finishedAt) return null
  return {
    importId: row.id,
    fileName: row.fileName,
    at: row.finishedAt.toISOString(),
    by: row.committedBy ?? row.uploadedBy,
    takenBackAt: row.undoneAt?.toISOString() ?? null,
  }
}
