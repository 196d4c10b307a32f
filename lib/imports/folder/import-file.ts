import 'server-only'
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { WatchedFile } from '@/prisma/generated/client'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { log } from '../../log'
import { importCsv } from '../import-csv'
import { CONNECTION_LOST } from '../import-session'
import type { Mapping } from '../map/mapping'
import { startProblem } from '../map/recognise'
import { chooseReading, type Choice } from '../map/saved/fit-mapping'
import { listSavedMappings } from '../map/saved/saved-mappings'
import type { SavedMappingItem } from '../map/saved/schema'
import { ofContent } from '../open-import'
import { ImportError } from '../read/import-error'
import { readHandle } from '../read/read-file'
import { CHANGED, verified } from '../read/verified'
import { readStart } from '../read/read-start'
import { WATCHED_FOLDER } from './actor'
import { fileProblem, isAs, openFile } from './folder-files'
import type { Waiting } from './look'
import { MOST_ATTEMPTS, type WatchedState } from './schema'

const TOO_OFTEN = `Its import has begun ${MOST_ATTEMPTS} times and never come to an end. It is not tried again by itself.`
/** How much of a file is looked at before it is read. Bytes. */
const START_BYTES = 4_096

/**
 * Imports a settled file, unless the same bytes were imported before. Whatever dies between any two lines: at the next look it goes on
 * from there, and nothing is loaded twice (`once` in open-import.ts, in the transaction with which an import begins).
 * @param signal ends the import; it is taken up again later. @throws only what the database throws.
 */
export async function importFile(folder: string, waiting: Waiting, signal: AbortSignal): Promise<void> {
  let file: FileHandle | null
  try {
    file = await openFile(folder, waiting)
  } catch (error) {
    return noteProblem(waiting, fileProblem(error, 'file'))
  }
  // It is another one by now: the next look finds out.
  if (!file) return
  try {
    const digest = waiting.digest ?? (await digestOf(file, waiting, signal))
    if (digest === null) return
    const row = await noteFound(waiting, digest)
    if (row.state === 'found' || row.state === 'importing') await importContent(file, row, signal)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A read that fails is the file's trouble; the rest is ours.
    if (
      typeof code === 'string' &&
      /^E[A-Z]+$/.test(code) &&
      (error as NodeJS.ErrnoException).syscall === 'read'
    )
      return noteProblem(waiting, fileProblem(error, 'file'))
    throw error
  } finally {
    await file.close().catch(() => {})
  }
}

/** @returns null where it has changed since it was listed, or the work is stopped. */
async function digestOf(
  file: FileHandle,
  { name, mark, bytes }: Waiting,
  signal: AbortSignal,
): Promise<string | null> {
  const hash = createHash('sha256')
  let left = bytes
  for await (const chunk of readHandle(file)) {
    left -= chunk.length
    // One that grows while it is read may never end.
    if (signal.aborted || left < 0) return null
    hash.update(chunk)
  }
  if (!(await isAs(file, mark))) return null
  const digest = hash.digest('hex')
  // Of what has another mark by now it says nothing.
  await db().watchedName.updateMany({ where: { name, mark }, data: { digest } })
  return digest
}

/** The content's row, made where there is none. */
async function noteFound({ shown, bytes }: Waiting, digest: string): Promise<WatchedFile> {
  await db().watchedFile.createMany({
    data: [{ digest, fileName: shown, bytes: BigInt(bytes) }],
    skipDuplicates: true,
  })
  return db().watchedFile.findUniqueOrThrow({ where: { digest } })
}

async function importContent(file: FileHandle, row: WatchedFile, signal: AbortSignal): Promise<void> {
  const { digest, fileName } = row
  const before = await importedBefore(digest)
  if (before) return move(row, before)
  if (row.attempts >= MOST_ATTEMPTS) return move(row, { state: 'failed', error: TOO_OFTEN })
  const read = await readingOf(file)
  if ('problem' in read) return move(row, { state: 'failed', error: read.problem })
  await db().watchedFile.update({
    where: { digest },
    data: {
      state: 'importing',
      attempts: { increment: 1 },
      readBy: read.by,
      error: null,
      movedAt: new Date(),
    },
  })
  try {
    const { importId } = await importCsv({
      input: verified(readHandle(file), { digest: Buffer.from(digest, 'hex'), bytes: Number(row.bytes) }),
      fileName,
      bytesTotal: Number(row.bytes),
      digest: Buffer.from(digest, 'hex'),
      once: true,
      mapping: read.mapping,
      source: read.source,
      sensitive: read.isSensitive,
      keepsRejected: true,
      actor: WATCHED_FOLDER,
      signal,
      onStarted: (id) => void noteImport(digest, id),
    })
    await move(row, { state: 'done', importId })
    log.info({ upload: importId }, 'watched folder: a file was imported')
  } catch (error) {
    await noteFailure(row, error, signal)
  }
}

async function noteFailure(row: WatchedFile, error: unknown, signal: AbortSignal): Promise<void> {
  const { digest } = row
  // It may have come to its end all the same, or somebody was quicker.
  const loaded = await importedBefore(digest)
  if (loaded) return move(row, loaded)
  // Somebody imports the same bytes at this moment: what comes of that is seen at the next look. So it is without a database.
  if (error instanceof AppError) return move(row, { state: 'found', attempts: row.attempts })
  if (!(error instanceof ImportError)) throw error
  if (signal.aborted) return move(row, { state: 'found', attempts: row.attempts })
  // It is tried again by itself, a few times.
  if (error.message === CONNECTION_LOST || error.isPassing) return move(row, { state: 'found' })
  if (error.message === CHANGED) {
    // These bytes are nowhere any more: what there is, is read anew.
    await db().$transaction([
      db().watchedName.updateMany({ where: { digest }, data: { digest: null } }),
      db().watchedFile.deleteMany({ where: { digest } }),
    ])
    return
  }
  await move(row, { state: 'failed', error: error.message })
  log.info('watched folder: a file was not imported')
}

/** What a content is whose bytes were imported before: from here, or by another way; null where they were not. */
async function importedBefore(digest: string): Promise<{ state: 'done' | 'known'; importId: string } | null> {
  const row = await db().csvImport.findFirst({
    where: { ...ofContent(Buffer.from(digest, 'hex')), state: { in: ['done', 'undone'] } },
    orderBy: { finishedAt: 'desc' },
    select: { id: true, uploadedBy: true },
  })
  return row && { state: row.uploadedBy === WATCHED_FOLDER.name ? 'done' : 'known', importId: row.id }
}

interface Reading {
  by: string
  mapping: Mapping | null
  source: string
  isSensitive: boolean
}

/** How a file is read, told from its first rows; or why it is not. */
async function readingOf(file: FileHandle): Promise<Reading | { problem: string }> {
  const start = Buffer.alloc(START_BYTES)
  const { bytesRead } = await file.read(start, 0, START_BYTES, 0)
  const problem = startProblem(start.subarray(0, bytesRead))
  if (problem) return { problem }
  let choice: Choice<SavedMappingItem>
  try {
    const { names, sample } = await readStart(readHandle(file))
    choice = chooseReading(await listSavedMappings(), names, sample)
  } catch (error) {
    if (error instanceof ImportError) return { problem: error.message }
    throw error
  }
  if (choice.by === 'none') return { problem: choice.problem }
  if (choice.by === 'own') return { by: 'its own columns', mapping: null, source: '', isSensitive: false }
  if (choice.by === 'ready-made')
    return {
      by: `the ready-made mapping "${choice.label}"`,
      mapping: choice.mapping,
      source: '',
      isSensitive: false,
    }
  const { name, mapping, isSensitive } = choice.saved
  return { by: `the saved mapping "${name}"`, mapping, source: name, isSensitive }
}

async function noteImport(digest: string, importId: string): Promise<void> {
  await db()
    .watchedFile.updateMany({ where: { digest }, data: { importId } })
    .catch(() => {})
}

async function noteProblem({ name, mark }: Waiting, problem: string): Promise<void> {
  await db().watchedName.updateMany({ where: { name, mark }, data: { problem } })
}

async function move(
  { digest }: WatchedFile,
  data: { state: WatchedState; importId?: string; error?: string; attempts?: number },
): Promise<void> {
  await db().watchedFile.updateMany({
    where: { digest },
    data: { error: null, ...data, movedAt: new Date() },
  })
}
