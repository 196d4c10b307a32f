import 'server-only'
import { inTransaction, pgPool } from './client'

/** Tables whose rows are counted as they come and go (the migration of kept_count). */
export type CountedTable = 'users' | 'lead' | 'audit_event'

/**
 * How many rows a big table has, by kind, without reading it.
 * @returns kind to count; a kind that has none may be missing.
 */
export async function readCounters(name: CountedTable): Promise<Map<string, number>> {
  const { rows } = await pgPool().query<{ key: string; n: number }>({
    name: 'kept-counts',
    text: 'SELECT key, sum(n)::float8 AS n FROM kept_count WHERE name = $1 GROUP BY key',
    values: [name],
  })
  return new Map(rows.map(({ key, n }) => [key, Math.max(0, n)]))
}

/** Beside other big queries of the same connection: an order that indexes have costs no memory. */
const IN_ORDER = 'SET LOCAL enable_hashagg = off; SET LOCAL enable_sort = off'

/** How many addresses a breach exposes, each once however many rows of its incident hold it. @see countAddresses */
export async function countExposures(breachId: number): Promise<number> {
  const { rows } = await pgPool().query<{ id: number }>({
    name: 'incident-rows',
    text: 'SELECT row_id AS id FROM breach_members(ARRAY[$1::int])',
    values: [breachId],
  })
  return countAddresses(rows.length > 0 ? rows.map(({ id }) => id) : [breachId])
}

/**
 * How many addresses rows of one incident hold, without reading them: whoever adds or removes some writes the difference. What
 * several rows hold is found out once for each state of them, and kept; the worker sees to that before somebody asks.
 */
export async function countAddresses(rowIds: readonly number[]): Promise<number> {
  const ids = [...rowIds].sort((a, b) => a - b)
  const { rows } = await pgPool().query<{ key: string; n: number }>({
    name: 'kept-exposure-count',
    text: "SELECT key, sum(n)::float8 AS n FROM kept_count WHERE name = 'exposure' AND key = ANY($1) GROUP BY key HAVING sum(n) > 0",
    values: [ids.map(String)],
  })
  if (rows.length < 2) return rows[0]?.n ?? 0
  const held = rows.map(({ key, n }) => ({ id: Number(key), n })).sort((a, b) => a.id - b.id)
  return countTogether(
    held.map(({ id }) => id),
    held.map(({ id, n }) => `${id}=${n}`).join(),
  )
}

/** @param state what the kept count is of: another count of any row makes it another. */
async function countTogether(ids: number[], state: string): Promise<number> {
  const name = `incident:${ids.join()}`
  const { rows: kept } = await pgPool().query<{ n: number }>({
    name: 'kept-incident-count',
    text: 'SELECT n::float8 AS n FROM kept_count WHERE name = $1 AND key = $2',
    values: [name, state],
  })
  if (kept[0]) return kept[0].n
  return inTransaction(async (client) => {
    await client.query(IN_ORDER)
    const branches = ids.map((id) => `SELECT email_hash FROM exposure WHERE breach_id = ${id}`)
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::float8 AS n FROM (SELECT DISTINCT email_hash FROM (${branches.join(' UNION ALL ')}) AS held) AS addresses`,
    )
    // One of those who count at the same time keeps it: two rows would read as their sum.
    const { rows: turn } = await client.query<{ got: boolean }>(
      'SELECT pg_try_advisory_xact_lock(hashtext($1)) AS got',
      [name],
    )
    if (turn[0]!.got) {
      await client.query('DELETE FROM kept_count WHERE name = $1', [name])
      await client.query('INSERT INTO kept_count (name, key, n) VALUES ($1, $2, $3)', [
        name,
        state,
        rows[0]!.n,
      ])
    }
    return rows[0]!.n
  })
}

/** How many addresses came with each of some rows, without reading them. @returns by row; one that has none is missing. */
export async function countRowsExposures(rowIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await pgPool().query<{ key: string; n: number }>({
    name: 'kept-exposure-counts',
    text: "SELECT key, sum(n)::float8 AS n FROM kept_count WHERE name = 'exposure' AND key = ANY($1) GROUP BY key",
    values: [rowIds.map(String)],
  })
  return new Map(rows.map(({ key, n }) => [Number(key), Math.max(0, n)]))
}

/** How many messages of each state the campaigns have, without reading them. @returns by campaign, state to count; none is left out. */
export async function countCampaigns(
  campaignIds: readonly number[],
): Promise<Map<number, Record<string, number>>> {
  const { rows } = await pgPool().query<{ name: string; key: string; n: number }>({
    name: 'kept-campaign-counts',
    text: 'SELECT name, key, sum(n)::float8 AS n FROM kept_count WHERE name = ANY($1) GROUP BY name, key HAVING sum(n) > 0',
    values: [campaignIds.map((id) => `campaign:${id}`)],
  })
  const counts = new Map<number, Record<string, number>>(campaignIds.map((id) => [id, {}]))
  for (const { name, key, n } of rows) counts.get(Number(name.slice('campaign:'.length)))![key] = n
  return counts
}

/** Folds the differences into one row for each kind. Counts read meanwhile are right: it is one statement. */
export async function foldCounts(): Promise<void> {
  await pgPool().query(`
    WITH gone AS (
      DELETE FROM kept_count WHERE id IN (
        SELECT id FROM kept_count WHERE (name, key) IN (SELECT name, key FROM kept_count GROUP BY name, key HAVING count(*) > 1) ORDER BY id FOR UPDATE SKIP LOCKED
      ) RETURNING name, key, n
    ), folded AS (
      INSERT INTO kept_count (name, key, n) SELECT name, key, sum(n) FROM gone GROUP BY name, key RETURNING 1
    )
    SELECT 1 FROM gone`)
}
