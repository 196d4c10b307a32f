import { constants, type BigIntStats } from 'node:fs'
import fs from 'node:fs/promises'
import { formatNumber } from '../../validation/format-number'
import { shownFileName } from '../open-import'
import { RECEIVED_PREFIX } from '../uploads/receive-file'

// The watched folder as the file system has it. It may hold anything, and belong to somebody else: nothing in it is followed, moved or
// changed, and nothing but a plain file is opened.

/** Of more entries, the rest is left alone. */
const MOST_ENTRIES = 20_000
/** Files that are looked at. */
const MOST_FILES = 5_000

export interface FolderFile {
  /** The name's bytes in hexadecimal digits. */
  name: string
  /** The name as it is shown. */
  shown: string
  /** Changes when the file does, or what may be done with it. */
  mark: string
  bytes: number
  /** Why it cannot be read, whatever is in it. */
  problem: string | null
}

/**
 * The CSV files of a folder, not of those in it; hidden ones are left out: what is still being copied is often called so.
 * @returns `isCut`: there are more than are looked at.
 * @throws Error of the file system where the folder cannot be read.
 */
export async function listFolder(
  folder: string,
  maxBytes: number,
): Promise<{ files: FolderFile[]; isCut: boolean }> {
  const files: FolderFile[] = []
  let entries = 0
  const listing = await fs.opendir(folder, { encoding: 'buffer' as BufferEncoding })
  for await (const { name } of listing) {
    if (++entries > MOST_ENTRIES || files.length >= MOST_FILES) return { files, isCut: true }
    const bytes = name as unknown as Buffer
    if (!isCsv(bytes)) continue
    const stats = await fs.lstat(pathOf(folder, bytes), { bigint: true }).catch(() => null)
    // Gone again.
    if (!stats) continue
    files.push({
      name: bytes.toString('hex'),
      shown: shownFileName(bytes.toString('utf8')),
      mark: markOf(stats),
      bytes: Number(stats.size),
      problem: problemOf(stats, maxBytes),
    })
  }
  return { files, isCut: false }
}

/**
 * Opens a file as it was listed.
 * @returns null where it is another one by now, or gone. @throws Error of the file system where it cannot be opened.
 */
export async function openFile(
  folder: string,
  { name, mark }: Pick<FolderFile, 'name' | 'mark'>,
): Promise<fs.FileHandle | null> {
  // Without O_NONBLOCK a pipe that has taken the file's place would keep this waiting for ever.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  let file: fs.FileHandle
  try {
    file = await fs.open(pathOf(folder, Buffer.from(name, 'hex')), flags)
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
  if (await isAs(file, mark)) return file
  await file.close()
  return null
}

/** Whether an open file is still as it was listed. */
export async function isAs(file: fs.FileHandle, mark: string): Promise<boolean> {
  const stats = await file.stat({ bigint: true })
  return stats.isFile() && markOf(stats) === mark
}

/** What is wrong with a folder or a file, in words for the operator. It names no path. */
export function fileProblem(error: unknown, what: 'folder' | 'file'): string {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOENT') return `The ${what} is not there.`
  if (code === 'ENOTDIR') return 'IMPORT_DIR is not a folder.'
  if (code === 'EACCES' || code === 'EPERM')
    return `The ${what} may not be read by the worker: check its permissions.`
  return `The ${what} cannot be read${code === '' ? '' : ` (${code})`}.`
}

function isCsv(name: Buffer): boolean {
  const text = name.toString('latin1')
  // What a web receives waits for its operator, should the folders be one.
  return !text.startsWith('.') && !text.startsWith(RECEIVED_PREFIX) && /\.csv$/i.test(text)
}

function pathOf(folder: string, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), name])
}

/** Other bytes at the same place have another time; another owner or other permissions have another time of the entry. */
function markOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, size, mtimeNs, ctimeNs].join(' ')
}

function problemOf(stats: BigIntStats, maxBytes: number): string | null {
  if (stats.isSymbolicLink()) return 'It is a link, and only files themselves are read.'
  if (!stats.isFile()) return 'It is no file.'
  if (stats.size > maxBytes)
    return `It is larger than ${formatNumber(Math.floor(maxBytes / 1024 ** 2))} MB (UPLOAD_MAX_BYTES). Split it.`
  return null
}
