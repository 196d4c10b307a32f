import 'server-only'
import type { PoolClient } from 'pg'

/** Rows of breaches, and in the same places the breaches that they belong to: themselves, or what they are merged into. */
export interface Incidents {
  rowIds: number[]
  headIds: number[]
}

interface Row {
  head_id: number
  row_id: number
}

const toIncidents = (rows: Row[]): Incidents => ({
  rowIds: rows.map(({ row_id }) => row_id),
  headIds: rows.map(({ head_id }) => head_id),
})

/** Reads which rows tell of these breaches now, a breach's own first. What is merged into another, or held, has none. */
export async function readIncidents(
  client: Pick<PoolClient, 'query'>,
  headIds: number[],
): Promise<Incidents> {
  const { rows } = await client.query<Row>(
    'SELECT head_id, row_id FROM breach_members($1) ORDER BY head_id, row_id <> head_id, row_id',
    [headIds],
  )
  return toIncidents(rows)
}

/**
 * Keeps rows from moving to another incident until the transaction ends, together with others who write alerts: who is told
 * by a row must not be told by its head meanwhile. It does not wait.
 * @returns false while somebody moves one.
 */
export async function keepIncidents(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    "SELECT pg_try_advisory_xact_lock_shared(hashtext('redress.incidents')) AS got",
  )
  return rows[0]!.got
}

/**
 * The rows whose people are mailed without an operator's word: those that somebody has confirmed, and those of a source that
 * an operator trusts. What a list says that nobody trusts does not count because it was put to a confirmed breach. Of an
 * incident that any source calls sensitive there are none.
 */
export async function readAutomatic(
  client: Pick<PoolClient, 'query'>,
  headIds: number[],
): Promise<Incidents> {
  const { rows } = await client.query<Row>(
    `WITH members AS MATERIALIZED (
       SELECT m.head_id, m.row_id, bool_or(b.is_sensitive) OVER (PARTITION BY m.head_id) AS is_sensitive,
         (h.is_verified AND COALESCE((b.record->>'isVerified')::boolean, b.is_verified))
           OR (b.source IN ('upload', 'filing') AND EXISTS (SELECT 1 FROM trusted_source t WHERE t.name = b.source_name)) AS is_told
       FROM breach_members($1) m JOIN breach b ON b.id = m.row_id JOIN breach h ON h.id = m.head_id
     )
     SELECT head_id, row_id FROM members WHERE is_told AND NOT is_sensitive ORDER BY head_id, row_id <> head_id, row_id`,
    [headIds],
  )
  return toIncidents(rows)
}
