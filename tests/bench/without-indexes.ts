import type { ClientBase } from 'pg'

/** Fills the exposures while they have no indexes, and makes those again: sorting once is faster than inserting everywhere. */
export async function withoutIndexes(client: ClientBase, fill: () => Promise<void>): Promise<void> {
  await client.query("SET maintenance_work_mem = '1GB'")
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(
    "SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE tablename = 'exposure' AND indexname <> 'exposure_pkey'",
  )
  const { rows: keys } = await client.query<{ sql: string }>(
    "SELECT pg_get_constraintdef(oid) AS sql FROM pg_constraint WHERE conname = 'exposure_pkey'",
  )
  await client.query('ALTER TABLE exposure DROP CONSTRAINT exposure_pkey')
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  await fill()
  await client.query(`ALTER TABLE exposure ADD CONSTRAINT exposure_pkey ${keys[0]!.sql}`)
  for (const { sql } of indexes) await client.query(sql)
}
