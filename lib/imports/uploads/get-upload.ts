import 'server-only'
import type { CsvImport } from '@/prisma/generated/client'
import { db, onConnection } from '../../db/client'
import { AppError } from '../../http/errors'
import { ofContent } from '../open-import'
import { isUuid } from '../../validation/ids'
import { hasExpired, sweepImport } from '../sweep-imports'
import { toUploadDetail } from './read-upload'
import { whatCame } from './what-came'
import { isUnderWay, type UploadDetail } from './upload'

/** How far an import is, and what came of it. @throws AppError `not_found` */
export async function getUpload(importId: string): Promise<UploadDetail> {
  let row = await requireUpload(importId)
  // Whoever worked on it may have died; and what waits does so for a day.
  if (isUnderWay(row) || hasExpired(row)) {
    await sweepIfOver(row.id)
    row = await requireUpload(importId)
  }
  const content = row.contentDigest ?? row.digest
  const before =
    content &&
    (await db().csvImport.findFirst({
      where: {
        ...ofContent(content),
        state: 'done',
        NOT: { id: row.id },
        finishedAt: { lte: row.finishedAt ?? new Date() },
      },
      orderBy: { finishedAt: 'desc' },
      select: { finishedAt: true, committedBy: true, uploadedBy: true },
    }))
  return toUploadDetail(row, {
    importedBefore: before && {
      at: before.finishedAt!.toISOString(),
      by: before.committedBy ?? before.uploadedBy,
    },
    came: await whatCame(row),
  })
}

/** @throws AppError `not_found` */
export async function requireUpload(importId: string): Promise<CsvImport> {
  const row = isUuid(importId)
    ? await db().csvImport.findUnique({ where: { id: importId.toLowerCase() } })
    : null
  if (!row) throw new AppError('not_found', 'There is no such import.')
  return row
}

/** An import that is read or loaded holds its lock from before it has a row until its end. */
async function sweepIfOver(importId: string): Promise<void> {
  await onConnection((client) => sweepImport(client, importId))
}

/** What an import is called, and whether it was loaded; null where there is none. @param importId a UUID. */
export async function findUploadName(
  importId: string,
): Promise<Pick<CsvImport, 'fileName' | 'state' | 'startedAt' | 'finishedAt'> | null> {
  return db().csvImport.findUnique({
    where: { id: importId.toLowerCase() },
    select: { fileName: true, state: true, startedAt: true, finishedAt: true },
  })
}
