import 'server-only'
import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { emailHashKeyFingerprint } from '../crypto/crypto'
import { lockOf, type ImportSession } from './import-session'
import type { Mapping } from './map/mapping'
import { releaseReserved, takeOverReserved } from './stage/reserved'
import { lastCheckpointSql, stagingTable, type Checkpoint } from './stage/staging-table'

// An import that was cut off has staged a part of its file, which stays for a day: the next import of the same file goes on
// from there, and seals no address again. Nothing of either is loaded before the whole file is.

/** What makes two imports read one file alike. Another rule of reading, or another place for what was read, is another version. */
interface Reading {
  /** SHA-256 of the file. */
  digest: Uint8Array
  strict: boolean
  mapping: Mapping | null
  /** The newest breach date that counts. */
  today: string
  into: string | null
}

const READING_VERSION = 3
/** How long a process that was killed keeps its lock at most, and somewhat more. Milliseconds. */
const LOCK_TIMEOUT_MS = 5_000
/** For whoever comes again anyway. Milliseconds. */
export const LOCK_TIMEOUT_BRIEF_MS = 50
/** The last few: one of them has the most. */
const TRIED = 3

/** Equal for two imports whose staging tables would be equal. */
export function resumeKeyOf({ digest, strict, mapping, today, into }: Reading): Buffer {
  const facts = [READING_VERSION, strict, mapping, today, into, emailHashKeyFingerprint().toString('hex')]
  return createHash('sha256').update(digest).update(JSON.stringify(facts)).digest()
}

/**
 * Takes over what an import of the same file has staged that no process works on any more.
 * @param timeoutMs how long a process that was killed is waited for.
 * @returns how far that is; null where there is nothing to go on with.
 */
export async function takeOver(
  session: ImportSession,
  resumeKey: Uint8Array,
  timeoutMs = LOCK_TIMEOUT_MS,
): Promise<Checkpoint | null> {
  const { client } = session
  const { rows } = await client.query<{ id: string }>(
    `SELECT id::text FROM csv_import WHERE resume_key = $1 AND state IN ('staging', 'merging', 'failed') AND id <> $2
     ORDER BY started_at DESC LIMIT ${TRIED}`,
    [resumeKey, session.importId],
  )
  for (const { id } of rows) {
    const checkpoint = await takeOverFrom(session, id, timeoutMs)
    if (checkpoint) return checkpoint
  }
  return null
}

async function takeOverFrom(
  { client, importId }: ImportSession,
  other: string,
  timeoutMs: number,
): Promise<Checkpoint | null> {
  if (!(await hasTable(client, other)) || !(await lock(client, other, timeoutMs))) return null
  try {
    // While nobody worked on it, it may have been swept.
    if (!(await hasTable(client, other))) return null
    const { rows } = await client.query<{ facts: Checkpoint }>(lastCheckpointSql(other))
    if (!rows[0]) {
      await client.query(`DROP TABLE ${stagingTable(other)}`)
      await releaseReserved(client, other)
      return null
    }
    try {
      await client.query(`BEGIN; ALTER TABLE ${stagingTable(other)} RENAME TO ${stagingTable(importId)}`)
      await takeOverReserved(client, other, importId)
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    }
    return rows[0].facts
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${lockOf('$1')})`, [other])
  }
}

async function hasTable(client: Client, importId: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    stagingTable(importId),
  ])
  return rows[0]!.there
}

/** @returns whether no process works on it. */
async function lock(client: Client, importId: string, timeoutMs: number): Promise<boolean> {
  await client.query(`SET lock_timeout = ${timeoutMs}`)
  try {
    await client.query(`SELECT pg_advisory_lock(${lockOf('$1')})`, [importId])
    return true
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false
    throw error
  } finally {
    await client.query('SET lock_timeout = 0').catch(() => {})
  }
}

/** PostgreSQL: lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03'
