import { pgPool } from '@/lib/db/client'

/** What only grows, what counts changes, and what lies aside. */
const LEFT_OUT = [
  'audit_event',
  'removed_item',
  'removed_row',
  'kept_count',
  'rate_count',
  'settlement_state',
]

/** Every row of every table, as JSON; of kept counts their sums; and what each breach's exposures are. */
export async function dumpDatabase(): Promise<Record<string, string[]>> {
  const { rows: tables } = await pgPool().query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name NOT LIKE '\\_%' AND table_name <> ALL($1) ORDER BY 1`,
    [LEFT_OUT],
  )
  const dump: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pgPool().query<{ row: string }>(
      `SELECT (to_jsonb(x) - 'version')::text AS "row" FROM ${name} x ORDER BY 1`,
    )
    if (rows.length > 0) dump[name] = rows.map(({ row }) => row)
  }
  const { rows: counts } = await pgPool().query<{ row: string }>(
    `SELECT name || ' ' || key || ' ' || sum(n) AS "row" FROM kept_count WHERE name NOT LIKE 'incident:%' AND name <> 'audit_event' GROUP BY name, key HAVING sum(n) <> 0 ORDER BY 1`,
  )
  return { ...dump, counts: counts.map(({ row }) => row) }
}
