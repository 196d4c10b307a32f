import 'server-only'
import type { Client } from 'pg'
import { pgPool } from '../../db/client'

// The ids of breaches that an import will add. Their exposures are stored while its file is read, and seen by nobody before the merge adds
// the breaches: every reader goes through the catalogue (docs/decisions/0055).

type Queries = Pick<Client, 'query'>

/** By its number in the file, the id under which a breach's exposures are stored. */
export type ReservedIds = Map<number, number>

/** What an import has reserved so far: another of the same file may have begun with it. */
export async function readReserved(client: Queries, importId: string): Promise<ReservedIds> {
  const { rows } = await client.query<{ number: number; id: number }>(
    'SELECT breach_no AS number, breach_id AS id FROM breach_reserved WHERE import_id = $1',
    [importId],
  )
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/**
 * Reserves an id for each breach of a file that is not in the catalogue, before anything is stored under it. Whether one comes into the
 * catalogue later all the same, the merge looks.
 * @param breaches with their upload keys, in the order of their numbers.
 */
export async function reserveIds(
  importId: string,
  breaches: readonly { number: number; uploadKey: string }[],
): Promise<ReservedIds> {
  if (breaches.length === 0) return new Map()
  const { rows } = await pgPool().query<{ number: number; id: number }>(
    `INSERT INTO breach_reserved (import_id, breach_no, breach_id)
     SELECT $1, number, nextval(pg_get_serial_sequence('breach', 'id'))
     FROM unnest($2::int[], $3::text[]) AS u(number, key) WHERE NOT EXISTS (SELECT FROM breach b WHERE b.upload_key = u.key) ORDER BY number
     RETURNING breach_no AS number, breach_id AS id`,
    [importId, breaches.map(({ number }) => number), breaches.map(({ uploadKey }) => uploadKey)],
  )
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/** SQL that counts what a portion brought, for its transaction. @param counts as `layOut` gives them. */
export function countReservedSql(importId: string, counts: Int32Array): string {
  if (counts.length === 0) return ''
  const column = (offset: number) => `'{${counts.filter((_, index) => index % 3 === offset).join()}}'::int[]`
  return `UPDATE breach_reserved r SET brought = r.brought + u.brought, exposures = r.exposures + u.stored
    FROM unnest(${column(0)}, ${column(1)}, ${column(2)}) AS u(number, brought, stored)
    WHERE r.import_id = '${importId}' AND r.breach_no = u.number; `
}

/** Makes one import's another's, with what is stored. */
export async function takeOverReserved(client: Queries, from: string, to: string): Promise<void> {
  await client.query('UPDATE breach_reserved SET import_id = $2 WHERE import_id = $1', [from, to])
}

/** Exposures that are cleared away at once: as many as a deleted breach's. */
const MOST_AT_ONCE = 5_000

/**
 * Gives up what an import has reserved and added no breach for. A little that is stored under it goes at once; the rest is cleared away
 * in portions, as what a deleted breach leaves behind is. Harmless when repeated, and after a merge.
 */
export async function releaseReserved(client: Queries, importId: string): Promise<void> {
  const { rows } = await client.query<{ id: number; exposures: number }>(
    `WITH released AS (
       DELETE FROM breach_reserved WHERE import_id = $1 RETURNING breach_id, exposures
     ), queued AS (
       INSERT INTO breach_to_sweep (breach_id) SELECT breach_id FROM released r WHERE NOT EXISTS (SELECT FROM breach b WHERE b.id = r.breach_id)
       ON CONFLICT DO NOTHING RETURNING breach_id
     ) SELECT breach_id AS id, exposures::float8 FROM released JOIN queued USING (breach_id) ORDER BY 1`,
    [importId],
  )
  let taken = 0
  const little = rows.filter(({ exposures }) => (taken += exposures) <= MOST_AT_ONCE).map(({ id }) => id)
  if (little.length === 0) return
  await client.query('DELETE FROM exposure WHERE breach_id = ANY($1::int[])', [little])
  await client.query('DELETE FROM breach_to_sweep WHERE breach_id = ANY($1::int[])', [little])
}
