import 'server-only'
import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { pgPool } from '../../db/client'
import { unlessAway } from '../../http/database-away'
import { CONNECTION_LOST } from '../import-session'
import { ImportError } from '../read/import-error'

// The ids of breaches that an import will add. Their exposures are stored while its file is read, and seen by nobody before the merge adds
// the breaches: every reader goes through the catalogue (docs/decisions/0055).

type Queries = Pick<Client, 'query'>

/** By its number in the file, the id under which a breach's exposures are stored. */
export type ReservedIds = Map<number, number>

/**
 * What an import has reserved so far: another of the same file may have begun with it.
 * @param lock in a merge: whoever would release it waits until the breaches are there, or is seen to have released it. What is stored meanwhile
 *   is counted all the same.
 */
export async function readReserved(
  client: Queries,
  importId: string,
  lock: 'FOR KEY SHARE' | '' = '',
): Promise<ReservedIds> {
  const { rows } = await client.query<{ number: number; id: number }>(
    `SELECT breach_no AS number, breach_id AS id FROM breach_reserved WHERE import_id = $1 ${lock}`,
    [importId],
  )
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/** With what the pool waits for a connection, a minute. Milliseconds between two. */
const MOST_TRIES = 20
const RETRY_MS = 500

/** As `reserveIds`, whatever rush there is at the pool of the visitors: what was read for hours is worth a minute. @throws ImportError after it. */
export async function reservePatiently(
  importId: string,
  breaches: Parameters<typeof reserveIds>[1],
  lost: AbortSignal,
): Promise<ReservedIds> {
  for (let tries = 1; ; tries++) {
    const reserved = await unlessAway(reserveIds(importId, breaches))
    if (reserved) return reserved
    if (tries >= MOST_TRIES || lost.aborted) throw new ImportError(CONNECTION_LOST)
    await setTimeout(RETRY_MS)
  }
}

/**
 * Reserves an id for each breach of a file that is not in the catalogue, before anything is stored under it. Whether one comes into the
 * catalogue later all the same, the merge looks.
 * @param breaches with their upload keys, in the order of their numbers.
 */
async function reserveIds(
  importId: string,
  breaches: readonly { number: number; uploadKey: string }[],
): Promise<ReservedIds> {
  // Whatever became of an earlier try.
  const { rows } = await pgPool().query<{ number: number; id: number }>(
    `INSERT INTO breach_reserved (import_id, breach_no, breach_id)
     SELECT $1, number, nextval(pg_get_serial_sequence('breach', 'id'))
     FROM unnest($2::int[], $3::text[]) AS u(number, key) WHERE NOT EXISTS (SELECT FROM breach b WHERE b.upload_key = u.key) ORDER BY number
     ON CONFLICT (import_id, breach_no) DO UPDATE SET breach_no = EXCLUDED.breach_no RETURNING breach_no AS number, breach_id AS id`,
    [importId, breaches.map(({ number }) => number), breaches.map(({ uploadKey }) => uploadKey)],
  )
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/**
 * SQL that counts what a portion brought, for its transaction. It fails where something was released meanwhile: then nothing of the portion may
 * stay, for nobody would clear it away.
 * @param counts as `layOut` gives them.
 */
export function countReservedSql(importId: string, counts: Int32Array): string {
  if (counts.length === 0) return ''
  const column = (offset: number) => `'{${counts.filter((_, index) => index % 3 === offset).join()}}'::int[]`
  return `DO $counted$ DECLARE met integer; BEGIN
      UPDATE breach_reserved r SET brought = r.brought + u.brought, exposures = r.exposures + u.stored
      FROM unnest(${column(0)}, ${column(1)}, ${column(2)}) AS u(number, brought, stored)
      WHERE r.import_id = '${importId}' AND r.breach_no = u.number;
      GET DIAGNOSTICS met = ROW_COUNT;
      IF met <> ${counts.length / 3} THEN RAISE EXCEPTION 'What was reserved was released meanwhile.'; END IF;
    END $counted$; `
}

/** Makes one import's another's, with what is stored. */
export async function takeOverReserved(client: Queries, from: string, to: string): Promise<void> {
  await client.query('UPDATE breach_reserved SET import_id = $2 WHERE import_id = $1', [from, to])
}

/** Exposures that are cleared away at once: as many as a deleted breach's. */
const MOST_AT_ONCE = 5_000

/**
 * Gives up what an import has reserved and added no breach for: what is stored under it waits to be cleared away in portions, as what a
 * deleted breach leaves behind does. Harmless when repeated, and after a merge.
 * @returns what waits.
 */
export async function queueReserved(
  client: Queries,
  importId: string,
): Promise<{ id: number; exposures: number }[]> {
  const { rows } = await client.query<{ id: number; exposures: number }>(
    `WITH released AS (
       DELETE FROM breach_reserved WHERE import_id = $1 RETURNING breach_id, exposures
     ), queued AS (
       INSERT INTO breach_to_sweep (breach_id) SELECT breach_id FROM released r
       WHERE r.exposures > 0 AND NOT EXISTS (SELECT FROM breach b WHERE b.id = r.breach_id)
       ON CONFLICT DO NOTHING RETURNING breach_id
     ) SELECT breach_id AS id, exposures::float8 FROM released JOIN queued USING (breach_id) ORDER BY 1`,
    [importId],
  )
  return rows
}

/** The same, and a little of it goes at once. Outside of a transaction. */
export async function releaseReserved(client: Queries, importId: string): Promise<void> {
  let taken = 0
  const little = (await queueReserved(client, importId)).filter(
    ({ exposures }) => (taken += exposures) <= MOST_AT_ONCE,
  )
  if (little.length === 0) return
  const ids = `'{${little.map(({ id }) => id).join()}}'::int[]`
  // One query is one transaction, and the settings last as long: the planner knows nothing of these ids, and might read the whole corpus.
  await client.query(
    `SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off;
     DELETE FROM exposure WHERE breach_id = ANY(${ids}); DELETE FROM breach_to_sweep WHERE breach_id = ANY(${ids})`,
  )
}
