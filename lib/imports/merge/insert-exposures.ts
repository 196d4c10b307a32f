import 'server-only'
import type { Client } from 'pg'
import { UNIQUE_VIOLATION } from '../../db/error-codes'
import { stagingTable } from '../stage/staging-table'
import { journalOf } from '../undo/journal'
import { BREACH_MAP } from './merge-breaches'

/** A breach of the file whose exposures are stored under an id that it did not get: it came into the catalogue in another way meanwhile. */
export interface Moved {
  number: number
  reservedId: number
}

/** Inside the merge's transaction, after its breaches. */
export async function findMoved(client: Client, importId: string): Promise<Moved[]> {
  const { rows } = await client.query<Moved>(
    `SELECT r.breach_no AS number, r.breach_id AS "reservedId" FROM breach_reserved r JOIN ${BREACH_MAP} m USING (breach_no)
     WHERE r.import_id = $1 AND r.breach_id <> m.breach_id ORDER BY 1`,
    [importId],
  )
  return rows
}

/** SQL: the addresses of an import that are not where they belong yet: (breach_no, email_hash, email_ciphertext). */
export function addressesSql(importId: string, moved: readonly Moved[]): string {
  const staged = `SELECT breach_no, email_hash, email_ciphertext FROM ${stagingTable(importId)} WHERE email_hash IS NOT NULL`
  if (moved.length === 0) return `(${staged})`
  const list = (numbers: number[]) => `'{${numbers.join()}}'::int[]`
  // By its index for each: the planner knows nothing of these ids, and might read the whole corpus.
  return `(${staged} UNION ALL SELECT v.number, e.email_hash, e.email_ciphertext
    FROM unnest(${list(moved.map(({ number }) => number))}, ${list(moved.map(({ reservedId }) => reservedId))}) AS v(number, id),
      LATERAL (SELECT email_hash, email_ciphertext FROM exposure WHERE breach_id = v.id OFFSET 0) e)`
}

/** SQL, at the end of a look-up in the corpus: of how many addresses moved breaches have the planner knows nothing, and each is looked up by itself. */
export function oneByOne(moved: readonly Moved[]): string {
  return moved.length > 0 ? 'OFFSET 0' : ''
}

/**
 * Brings the exposures of an import to its breaches: those that are stored under the ids of new breaches are counted, and all others are
 * added, each once. Inside the merge's transaction, after its breaches. The breaches' counts (kept_count) move along.
 * @returns how many exposures the breaches have got.
 */
export async function insertExposures(
  client: Client,
  importId: string,
  moved: readonly Moved[],
): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `WITH counted AS (
       INSERT INTO kept_count (name, key, n) SELECT 'exposure', r.breach_id::text, r.exposures
       FROM breach_reserved r JOIN ${BREACH_MAP} m ON m.breach_no = r.breach_no AND m.breach_id = r.breach_id WHERE r.import_id = $1 AND r.exposures > 0 RETURNING n
     ) SELECT COALESCE(sum(n), 0)::float8 AS n FROM counted`,
    [importId],
  )
  await client.query('SAVEPOINT exposures')
  try {
    return rows[0]!.n + (await insertOthers(client, importId, moved))
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
    // Somebody who does not take the catalogue's lock added one of them meanwhile.
    await client.query('ROLLBACK TO SAVEPOINT exposures')
    return rows[0]!.n + (await insertOthers(client, importId, moved, 'ON CONFLICT DO NOTHING'))
  }
}

/**
 * Rows that are there already are left out beforehand: ON CONFLICT, which inserts first and looks then, took half as long again. In the
 * order of the primary key, which fills its pages one after the other.
 */
async function insertOthers(
  client: Client,
  importId: string,
  moved: readonly Moved[],
  onConflict = '',
): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`
    WITH inserted AS (
      INSERT INTO exposure (email_hash, breach_id, email_ciphertext)
      SELECT DISTINCT ON (m.breach_id, s.email_hash) s.email_hash, m.breach_id, s.email_ciphertext
      FROM ${addressesSql(importId, moved)} s JOIN ${BREACH_MAP} m USING (breach_no)
      WHERE NOT EXISTS (SELECT FROM exposure e WHERE e.email_hash = s.email_hash AND e.breach_id = m.breach_id ${oneByOne(moved)})
      ORDER BY m.breach_id, s.email_hash ${onConflict} RETURNING breach_id, email_hash
    ), added AS (
      SELECT breach_id, email_hash FROM inserted i WHERE NOT EXISTS (SELECT FROM ${BREACH_MAP} m WHERE m.breach_id = i.breach_id AND m.is_new)
    ), noted AS (
      ${journalOf(importId)}
    ), counted AS (
      INSERT INTO kept_count (name, key, n) SELECT 'exposure', breach_id::text, count(*) FROM inserted GROUP BY breach_id RETURNING n
    )
    SELECT COALESCE(sum(n), 0)::float8 AS n FROM counted`)
  return rows[0]!.n
}
