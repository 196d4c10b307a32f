import 'server-only'
import type { WatchedName } from '@/prisma/generated/client'
import { db, pgPool } from '../../db/client'
import { log } from '../../log'
import { fileProblem, listFolder, type FolderFile } from './folder-files'
import { LOOK_EVERY_MS } from './schema'

/** What was settled, and waits to be imported. */
export interface Waiting extends FolderFile {
  /** SHA-256 in hexadecimal digits, where the file was read once as it is now. */
  digest: string | null
}

interface Known extends Pick<WatchedName, 'name' | 'mark' | 'markedAt' | 'digest' | 'problem'> {
  /** Of its content; null where nothing is known of that. */
  state: string | null
}

/** Two looks may be of two workers, and a moment apart: so long a file has to stay as it is. Milliseconds. */
const SETTLED_AFTER_MS = LOOK_EVERY_MS / 2

export interface LookOptions {
  /** The largest file that is read. Bytes. */
  maxBytes: number
  settledAfterMs?: number
  now?: Date
}

/**
 * Looks into the folder once: notes what is there and what has gone. A file that is as it was at a look before is settled.
 * @returns the settled ones that wait to be imported.
 */
export async function lookInto(
  folder: string,
  { maxBytes, settledAfterMs = SETTLED_AFTER_MS, now = new Date() }: LookOptions,
): Promise<Waiting[]> {
  let listed: Awaited<ReturnType<typeof listFolder>>
  try {
    listed = await listFolder(folder, maxBytes)
  } catch (error) {
    await noteLook({ lastLookAt: now, problem: fileProblem(error, 'folder') })
    return []
  }
  const { files, isCut } = listed
  const { rows } = await pgPool().query<Known>(
    'SELECT n.name, n.mark, n.marked_at AS "markedAt", n.digest, n.problem, f.state FROM watched_name n LEFT JOIN watched_file f ON f.digest = n.digest',
  )
  const known = new Map(rows.map((row) => [row.name, row]))
  const changed = files.filter(({ name, mark, problem }) => {
    const before = known.get(name)
    return before?.mark !== mark || (problem !== null && before.problem !== problem)
  })
  await noteNames(changed, now)
  if (!isCut) await forgetNames(rows, files)
  await noteLook({ lastLookAt: now, problem: null, files: files.length, isCut })
  return files.flatMap((file) => {
    const before = known.get(file.name)
    if (before?.mark !== file.mark || before.problem !== null || file.problem !== null) return []
    const isSettled = now.getTime() - before.markedAt.getTime() >= settledAfterMs
    return isSettled && isOpen(before) ? { ...file, digest: before.digest } : []
  })
}

/** Whether a settled file is still to be read or imported. */
function isOpen({ digest, state }: Known): boolean {
  return digest === null || state === null || state === 'found' || state === 'importing'
}

async function noteNames(files: readonly FolderFile[], now: Date): Promise<void> {
  if (files.length === 0) return
  await pgPool().query(
    `INSERT INTO watched_name (name, mark, problem, marked_at) SELECT f.*, $2 FROM jsonb_to_recordset($1::jsonb) AS f(name text, mark text, problem text)
     ON CONFLICT (name) DO UPDATE SET mark = EXCLUDED.mark, problem = EXCLUDED.problem, marked_at = EXCLUDED.marked_at, digest = NULL`,
    [JSON.stringify(files.map(({ name, mark, problem }) => ({ name, mark, problem }))), now],
  )
}

/** What a file could not be read for may have been mended: it is tried anew. */
export async function forgetProblems(): Promise<void> {
  await db().watchedName.updateMany({ where: { problem: { not: null } }, data: { problem: null } })
}

async function forgetNames(rows: readonly Known[], files: readonly FolderFile[]): Promise<void> {
  const there = new Set(files.map(({ name }) => name))
  const gone = rows.filter(({ name }) => !there.has(name)).map(({ name }) => name)
  if (gone.length > 0) await pgPool().query('DELETE FROM watched_name WHERE name = ANY($1)', [gone])
}

interface Look {
  lastLookAt: Date
  problem: string | null
  files?: number
  isCut?: boolean
}

/** The log has a word when the folder is lost, and when it is there again. */
async function noteLook(look: Look): Promise<void> {
  const before = await db().watchedFolder.findUnique({ where: { id: 1 } })
  await db().watchedFolder.upsert({ where: { id: 1 }, create: { id: 1, ...look }, update: look })
  if ((before?.problem ?? null) === look.problem) return
  if (look.problem === null) log.info('watched folder: it can be read again')
  else log.warn({ problem: look.problem }, 'watched folder: it cannot be read')
}
