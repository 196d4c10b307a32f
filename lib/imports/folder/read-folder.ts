import 'server-only'
import type { WatchedFile } from '@/prisma/generated/client'
import { db } from '../../db/client'
import { shownFileName } from '../open-import'
import { getUpload } from '../uploads/get-upload'
import { LIST_OMIT, toUpload } from '../uploads/read-upload'
import { isUnderWay, type Upload } from '../uploads/upload'
import { LOOK_EVERY_MS, SHOWN_FILES, type FolderState, type WatchedItem } from './schema'

/** Without a look for so long, nobody looks. Milliseconds. */
const LATE_MS = 10 * LOOK_EVERY_MS

/** What is known of the watched folder. */
export async function readFolder(now = new Date()): Promise<FolderState> {
  const unreadableWhere = { problem: { not: null } }
  const [folder, files, waiting, unreadable, unreadableCount] = await Promise.all([
    db().watchedFolder.findUnique({ where: { id: 1 } }),
    db().watchedFile.findMany({ orderBy: [{ movedAt: 'desc' }, { digest: 'asc' }], take: SHOWN_FILES }),
    db().watchedFile.count({ where: { state: 'found' } }),
    db().watchedName.findMany({ where: unreadableWhere, orderBy: { name: 'asc' }, take: SHOWN_FILES }),
    db().watchedName.count({ where: unreadableWhere }),
  ])
  const [uploads, there] = await Promise.all([uploadsOf(files), digestsThere(files)])
  const isAtWork = [...uploads.values()].some(
    (upload) => isUnderWay(upload) && files.some((file) => file.importId === upload.importId),
  )
  return {
    folder: folder && {
      lastLookAt: folder.lastLookAt.toISOString(),
      isLate: !isAtWork && now.getTime() - folder.lastLookAt.getTime() > LATE_MS,
      problem: folder.problem,
      files: folder.files,
      isCut: folder.isCut,
      waiting,
    },
    items: files.map((file) => toItem(file, uploads, there)),
    unreadable: unreadable.map(({ name, problem }) => ({
      name: shownFileName(Buffer.from(name, 'hex').toString('utf8')),
      problem: problem!,
    })),
    unreadableCount,
  }
}

/** The imports of some files by their ids. One that seems under way is looked at closer: whoever worked on it may have died. */
async function uploadsOf(files: readonly WatchedFile[]): Promise<Map<string, Upload>> {
  const ids = files.flatMap(({ importId }) => importId ?? [])
  const rows = await db().csvImport.findMany({ omit: LIST_OMIT, where: { id: { in: ids } } })
  const found = new Map(rows.map((row) => [row.id, toUpload(row)]))
  const importing = files.filter(({ state, importId }) => state === 'importing' && importId !== null)
  // One look at a time, so there is one of them, or two.
  for (const { importId } of importing.slice(0, 2)) {
    const upload = found.get(importId!)
    if (upload && isUnderWay(upload)) found.set(importId!, await getUpload(importId!))
  }
  return found
}

async function digestsThere(files: readonly WatchedFile[]): Promise<Set<string>> {
  const rows = await db().watchedName.findMany({
    where: { digest: { in: files.map(({ digest }) => digest) } },
    select: { digest: true },
    distinct: ['digest'],
  })
  return new Set(rows.map(({ digest }) => digest!))
}

function toItem(
  { digest, fileName, bytes, state, readBy, error, movedAt, importId }: WatchedFile,
  uploads: ReadonlyMap<string, Upload>,
  there: ReadonlySet<string>,
): WatchedItem {
  return {
    digest,
    fileName,
    bytes: Number(bytes),
    state: state as WatchedItem['state'],
    readBy,
    error,
    movedAt: movedAt.toISOString(),
    upload: (importId !== null && uploads.get(importId)) || null,
    isThere: there.has(digest),
  }
}
