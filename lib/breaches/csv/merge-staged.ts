import 'server-only'
import type { Client } from 'pg'
import { emailHashKeyFingerprint } from '../../crypto'
import { CATALOGUE_LOCK } from '../sync-catalogue'
import { ImportError } from './import-error'
import { DISCARDED, type ImportSession } from './import-session'
import { BREACH_MAP, mergeBreaches, type BreachCounts } from './merge-breaches'
import { stagingTable } from './staging-table'

export interface MergeCounts extends BreachCounts {
  exposuresAdded: number
  exposuresKnown: number
}

/** For the one sort of the merge. Smaller, and PostgreSQL sorts a million rows on disk. */
const WORK_MEM = '128MB'
/** For what the planner has to know of a staging table a tenth of the usual sample will do. */
const SAMPLE = 10
const UNIQUE_VIOLATION = '23505'

/**
 * Phase 2: moves a staged import into the catalogue and the corpus, and marks it done, in one transaction. Takes turns
 * with syncs and other imports. The staging table is the caller's to drop.
 * @param beforeCommit the last word: what it writes through the session's client stands or falls with the merge.
 * @throws ImportError when EMAIL_HASH_KEY is not the key of the corpus, or the import was discarded.
 */
export async function mergeStaged({ client, importId }: ImportSession, now: Date, beforeCommit: (counts: MergeCounts) => Promise<void> = async () => {}): Promise<MergeCounts> {
  const { rowCount } = await client.query("UPDATE csv_import SET state = 'merging' WHERE id = $1 AND state IN ('staging', 'merging')", [importId])
  if (rowCount === 0) throw new ImportError(DISCARDED)
  await client.query('BEGIN')
  await client.query(`SET LOCAL work_mem = '${WORK_MEM}'; SET LOCAL jit = off; SET LOCAL default_statistics_target = ${SAMPLE}`)
  await client.query(`ANALYZE ${stagingTable(importId)} (breach_no, email_hash)`)
  await client.query(`SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
  const breaches = await mergeBreaches(client, importId, now)
  const { rows } = await client.query<{ staged: string }>(`SELECT count(email_hash) AS staged FROM ${stagingTable(importId)}`)
  const exposuresAdded = await insertExposures(client, importId, breaches)
  // A breach that was there already may have met subscribers it did not have; a new one is queued by a trigger. One that
  // waits already is queued anew: a matching that has begun cannot see what is added here, and must not take it off.
  if (exposuresAdded > 0) {
    await client.query(`INSERT INTO breach_to_match (breach_id) SELECT DISTINCT breach_id FROM ${BREACH_MAP} ORDER BY 1 ON CONFLICT (breach_id) DO UPDATE SET queued_at = clock_timestamp()`)
  }
  // Late: a process that stores the first fingerprint waits for whoever holds this row.
  await client.query('UPDATE catalogue_state SET hash_key_fingerprint = $1 WHERE hash_key_fingerprint IS NULL', [emailHashKeyFingerprint()])
  await requireSameHashKey(client)
  await client.query(
    `UPDATE csv_import SET state = 'done', finished_at = now(), breaches_added = $2, breaches_changed = $3, breaches_unchanged = $4,
       exposures_added = $5 WHERE id = $1`,
    [importId, breaches.breachesAdded, breaches.breachesChanged, breaches.breachesUnchanged, exposuresAdded],
  )
  const counts = { ...breaches, exposuresAdded, exposuresKnown: Number(rows[0]!.staged) - exposuresAdded }
  await beforeCommit(counts)
  await client.query('COMMIT')
  return counts
}

/** @throws ImportError: addresses hashed under another key than the corpus would never be found. */
export async function requireSameHashKey(client: Client): Promise<void> {
  const { rows } = await client.query<{ fingerprint: Buffer | null }>('SELECT hash_key_fingerprint AS fingerprint FROM catalogue_state')
  const stored = rows[0]?.fingerprint ?? null
  if (stored === null || emailHashKeyFingerprint().equals(stored)) return
  throw new ImportError('EMAIL_HASH_KEY is not the key that the stored exposures were hashed under. Nothing was loaded.')
}

/** The counts of the breaches that the exposures belong to (kept_count) move along. @returns how many were added. */
async function insertExposures(client: Client, importId: string, { breachesAdded, breachesChanged, breachesUnchanged }: BreachCounts): Promise<number> {
  const toNew = breachesAdded > 0 ? await insertIntoNew(client, importId) : 0
  return toNew + (breachesChanged + breachesUnchanged > 0 ? await insertIntoStored(client, importId) : 0)
}

/** In the order of the primary key, which fills its pages one after the other instead of all at once. */
function insertSql(importId: string, where: string, after = ''): string {
  return `
    INSERT INTO exposure (email_hash, breach_id, email_ciphertext)
    SELECT DISTINCT ON (m.breach_id, s.email_hash) s.email_hash, m.breach_id, s.email_ciphertext
    FROM ${stagingTable(importId)} s JOIN ${BREACH_MAP} m USING (breach_no)
    WHERE s.email_hash IS NOT NULL AND ${where}
    ORDER BY m.breach_id, s.email_hash ${after}`
}

/**
 * Breaches of this transaction: nobody else can see them or add to them, so there is nothing to compare with, and what
 * was staged can be counted, which is quicker than having every row returned.
 */
async function insertIntoNew(client: Client, importId: string): Promise<number> {
  const { rowCount } = await client.query(insertSql(importId, 'm.is_new'))
  const count = (what: string) => client.query<{ n: number }>(`
    WITH counted AS (
      SELECT m.breach_id, count(${what}) AS n FROM ${stagingTable(importId)} s JOIN ${BREACH_MAP} m USING (breach_no)
      WHERE s.email_hash IS NOT NULL AND m.is_new GROUP BY m.breach_id
    ), kept AS (
      INSERT INTO kept_count (name, key, n) SELECT 'exposure', breach_id::text, n FROM counted
    )
    SELECT COALESCE(sum(n), 0)::float8 AS n FROM counted`)
  await client.query('SAVEPOINT counted')
  if ((await count('*')).rows[0]!.n !== rowCount) {
    // Some stood in the file twice.
    await client.query('ROLLBACK TO SAVEPOINT counted')
    await count('DISTINCT s.email_hash')
  }
  return rowCount!
}

/**
 * Breaches that were there before. Rows that are there already are left out beforehand: ON CONFLICT, which inserts first
 * and looks then, took half as long again.
 */
async function insertIntoStored(client: Client, importId: string): Promise<number> {
  const isMissing = 'NOT EXISTS (SELECT FROM exposure e WHERE e.email_hash = s.email_hash AND e.breach_id = m.breach_id)'
  const insert = async (onConflict = ''): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(`
      WITH added AS (
        ${insertSql(importId, `NOT m.is_new AND ${isMissing}`, `${onConflict} RETURNING breach_id`)}
      ), counted AS (
        INSERT INTO kept_count (name, key, n) SELECT 'exposure', breach_id::text, count(*) FROM added GROUP BY breach_id RETURNING n
      )
      SELECT COALESCE(sum(n), 0)::float8 AS n FROM counted`)
    return rows[0]!.n
  }
  await client.query('SAVEPOINT exposures')
  try {
    return await insert()
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
    // Somebody who does not take the catalogue's lock added one of them meanwhile.
    await client.query('ROLLBACK TO SAVEPOINT exposures')
    return await insert('ON CONFLICT DO NOTHING')
  }
}
