import 'server-only'
import { pgPool } from './client'

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

/** How many addresses a breach exposes, without reading them. Whoever adds or removes some writes the difference. */
export async function countExposures(breachId: number): Promise<number> {
  const { rows } = await pgPool().query<{ n: number }>({
    name: 'kept-exposure-count',
    text: "SELECT COALESCE(sum(n), 0)::float8 AS n FROM kept_count WHERE name = 'exposure' AND key = $1",
    values: [String(breachId)],
  })
  return Math.max(0, rows[0]!.n)
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
