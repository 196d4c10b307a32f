import 'server-only'
import type { Client } from 'pg'
import { emailHashKeyFingerprint } from '../../crypto/crypto'
import { CATALOGUE_LOCK } from '../../breaches/sync/sync-catalogue'
import { regroup } from '../../breaches/one/regroup'
import { sqlOf } from '../../breaches/one/rows'
import { ImportError } from '../read/import-error'
import { DISCARDED, isDoneWithin, type ImportSession } from '../import-session'
import { addressesSql, findMoved, insertExposures } from './insert-exposures'
import { beginJournal, endJournal, noteAddresses, noteSaid } from '../undo/journal'
import { listChanges, storedChanges } from './list-changes'
import { countEntries, type EntryCounts } from './count-entries'
import { BREACH_MAP, mergeBreaches, type BreachCounts } from './merge-breaches'
import { queueReserved } from '../stage/reserved'
import { PLANNING, stagingTable } from '../stage/staging-table'
import type { Arriving } from '../stage/staging-writer'

/** What became of the file's rows and addresses: of all that were read well, those of incidents that another row stands for, and those that an operator is asked about. */
export interface FateCounts {
  rowsAttached: number
  rowsInReview: number
  exposuresAttached: number
  exposuresInReview: number
}

export interface MergeCounts extends BreachCounts, EntryCounts, FateCounts {
  exposuresAdded: number
  exposuresKnown: number
}

/** With fewer breaches any plan will do. */
const MANY_BREACHES = 2_000

/** How long a merge waits for the last addresses, while others wait for it. Milliseconds. A test has less. */
export const mergePatience = { ms: 2_000 }

/** After so long without a word nobody merges any more: a machine that is gone must not keep the catalogue. Milliseconds. */
const IDLE_MS = 60_000

class StillArriving extends Error {}

/**
 * Phase 2: moves a staged import into the catalogue and the corpus, and marks it done, in one transaction. Takes turns
 * with syncs and other imports. Its breaches may be merged while its last addresses are stored (docs/decisions/0066). The staging table is the
 * caller's to drop.
 * @param arriving what of the file is still on its way.
 * @param beforeCommit the last word: what it writes through the session's `merging` stands or falls with the merge.
 * @throws ImportError when EMAIL_HASH_KEY is not the key of the corpus, or the import was discarded.
 */
export async function mergeStaged(
  session: ImportSession,
  now: Date,
  arriving: Arriving | null = null,
  beforeCommit: (counts: MergeCounts) => Promise<void> = async () => {},
): Promise<MergeCounts> {
  if (!arriving) return merge(session, now, null, beforeCommit)
  // What cannot be stored is heard of at once, however long the merge waits for its turn.
  const failed = arriving.stored.then(() => new Promise<never>(() => {}))
  try {
    return await Promise.race([merge(session, now, arriving, beforeCommit), failed])
  } catch (error) {
    if (!(error instanceof StillArriving)) throw error
  }
  // Whoever keeps the addresses waiting may himself wait for this merge, which the database does not see.
  await session.merging.query('ROLLBACK')
  // It can be discarded again.
  await session.merging.query("UPDATE csv_import SET state = 'staging' WHERE id = $1 AND state = 'merging'", [
    session.importId,
  ])
  session.endMerging()
  await arriving.stored
  return merge(session, now, null, beforeCommit)
}

async function merge(
  session: ImportSession,
  now: Date,
  arriving: Arriving | null,
  beforeCommit: (counts: MergeCounts) => Promise<void>,
): Promise<MergeCounts> {
  const { merging: client, importId } = session
  const { rowCount } = await client.query(
    "UPDATE csv_import SET state = 'merging' WHERE id = $1 AND state IN ('staging', 'merging')",
    [importId],
  )
  if (rowCount === 0) throw new ImportError(DISCARDED)
  await client.query(`BEGIN; ${PLANNING}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}`)
  await client.query(`SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
  // What others have left to be grouped is no doing of this import.
  await regroup(sqlOf(client), [], null)
  await beginJournal(client, importId)
  const breaches = await mergeBreaches(client, importId, now, arriving?.facts)
  await expectMany(client, breaches)
  await endJournal(client, importId)
  const entries = await countEntries(client, importId)
  const changes = await listChanges(client, importId)
  if (arriving && !(await session.unlessMergingLost(isDoneWithin(mergePatience.ms, arriving.stored))))
    throw new StillArriving()
  const all = await countStaged(client, importId)
  const fates = countFates(all)
  const staged = all.filter(({ exposures }) => exposures > 0)
  const moved = await findMoved(client, importId)
  const exposuresAdded = staged.length > 0 ? await insertExposures(client, importId, moved) : 0
  await noteAddresses(client, importId, staged, {
    breaches: BREACH_MAP,
    addresses: addressesSql(importId, moved),
  })
  await noteSaid(client, importId, BREACH_MAP)
  // A breach that was there already may have met subscribers it did not have; a new one is queued by a trigger. One that
  // waits already is queued anew: a matching that has begun cannot see what is added here, and must not take it off.
  if (exposuresAdded > 0) {
    await client.query(
      `INSERT INTO breach_to_match (breach_id) SELECT DISTINCT breach_id FROM ${BREACH_MAP} ORDER BY 1 ON CONFLICT (breach_id) DO UPDATE SET queued_at = clock_timestamp()`,
    )
    // What can be looked up has changed, should no breach have.
    await client.query('UPDATE catalogue_state SET version = version + 1')
  }
  // Late: a process that stores the first fingerprint waits for whoever holds this row.
  await client.query(
    'UPDATE catalogue_state SET hash_key_fingerprint = $1 WHERE hash_key_fingerprint IS NULL',
    [emailHashKeyFingerprint()],
  )
  await requireSameHashKey(client)
  // The time of the lock, not of the transaction: which import came later follows from it.
  await client.query(
    `UPDATE csv_import SET state = 'done', finished_at = clock_timestamp(), breaches_added = $2, breaches_changed = $3, breaches_unchanged = $4,
       exposures_added = $5, breaches_attached = $6, breaches_in_review = $7, rows_attached = $8, rows_in_review = $9,
       exposures_attached = $10, exposures_in_review = $11, entries_added = $12, entries_changed = $13, questions_asked = $14,
       entries_unverified = $15, entries_by_status = $16, changes = $17 WHERE id = $1`,
    [
      importId,
      breaches.breachesAdded,
      breaches.breachesChanged,
      breaches.breachesUnchanged,
      exposuresAdded,
      breaches.breachesAttached,
      breaches.breachesInReview,
      fates.rowsAttached,
      fates.rowsInReview,
      fates.exposuresAttached,
      fates.exposuresInReview,
      entries.entriesAdded,
      entries.entriesChanged,
      entries.questionsAsked,
      entries.entriesUnverified,
      entries.entriesByStatus,
      JSON.stringify(storedChanges(changes)),
    ],
  )
  await queueReserved(client, importId)
  const counts = {
    ...breaches,
    ...entries,
    ...fates,
    exposuresAdded,
    exposuresKnown: staged.reduce((sum, { exposures }) => sum + exposures, 0) - exposuresAdded,
  }
  await beforeCommit(counts)
  await client.query('COMMIT')
  return counts
}

/**
 * Has PostgreSQL join an import's many breaches by hashes until the transaction ends. Nobody has counted what the import has written down: one row is
 * expected of it, and for one row nested loops are the quickest (docs/decisions/0065).
 */
export async function expectMany(
  client: Client,
  { breachesAdded, breachesChanged, breachesUnchanged }: BreachCounts,
): Promise<void> {
  if (breachesAdded + breachesChanged + breachesUnchanged > MANY_BREACHES)
    await client.query('SET LOCAL enable_nestloop = off')
}

/** @throws ImportError: addresses hashed under another key than the corpus would never be found. */
export async function requireSameHashKey(client: Client): Promise<void> {
  const { rows } = await client.query<{ fingerprint: Buffer | null }>(
    'SELECT hash_key_fingerprint AS fingerprint FROM catalogue_state',
  )
  const stored = rows[0]?.fingerprint ?? null
  if (stored === null || emailHashKeyFingerprint().equals(stored)) return
  throw new ImportError(
    'EMAIL_HASH_KEY is not the key that the stored exposures were hashed under. Nothing was loaded.',
  )
}

/** A breach of the import, and what became of it. */
interface CountedBreach {
  breachId: number
  /** How many were read, those that are in the file twice included. */
  exposures: number
  rows: number
  fate: 'own' | 'attached' | 'review'
}

/** How many rows and exposures were read for each breach, in the order of their ids. Inside the merge's transaction, after its breaches. */
export async function countStaged(client: Client, importId: string): Promise<CountedBreach[]> {
  const { rows } = await client.query<CountedBreach>(`
    SELECT m.breach_id AS "breachId", m.rows, m.fate, COALESCE(s.exposures, 0) + COALESCE(r.brought, 0)::float8 AS exposures
    FROM ${BREACH_MAP} m LEFT JOIN (
      SELECT breach_no, count(*)::float8 AS exposures FROM ${stagingTable(importId)} WHERE email_hash IS NOT NULL GROUP BY breach_no
    ) s USING (breach_no) LEFT JOIN breach_reserved r ON r.import_id = '${importId}' AND r.breach_no = m.breach_no
    ORDER BY m.breach_id`)
  return rows
}

/** What becomes of the file's rows and addresses. */
export function countFates(staged: readonly CountedBreach[]): FateCounts {
  const counts = { rowsAttached: 0, rowsInReview: 0, exposuresAttached: 0, exposuresInReview: 0 }
  for (const { fate, rows, exposures } of staged) {
    if (fate === 'attached') {
      counts.rowsAttached += rows
      counts.exposuresAttached += exposures
    } else if (fate === 'review') {
      counts.rowsInReview += rows
      counts.exposuresInReview += exposures
    }
  }
  return counts
}
