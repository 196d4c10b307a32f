import 'server-only'
import { lockOf, type ImportSession } from './import-session'
import { importOfTable, stagingTable } from './staging-table'

const INTERRUPTED = 'The import was interrupted. Nothing was loaded.'

/** Clears away what imports of dead processes left behind: their staging tables, and their rows that say "at work". */
export async function sweepImports({ client, importId: own }: ImportSession): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname LIKE 'import\\_stage\\_%' AND pg_table_is_visible(oid)",
  )
  const { rows: open } = await client.query<{ id: string }>("SELECT id::text FROM csv_import WHERE state IN ('staging', 'merging')")
  const ids = new Set([...tables.map(({ name }) => importOfTable(name)), ...open.map(({ id }) => id)])
  for (const id of ids) {
    if (id === null || id === own) continue
    const { rows } = await client.query<{ dead: boolean }>(`SELECT pg_try_advisory_lock(${lockOf('$1')}) AS dead`, [id])
    if (!rows[0]!.dead) continue
    try {
      await client.query(`DROP TABLE IF EXISTS ${stagingTable(id)}`)
      await client.query(
        "UPDATE csv_import SET state = 'failed', error = $2, finished_at = now() WHERE id = $1 AND state IN ('staging', 'merging')",
        [id, INTERRUPTED],
      )
    } finally {
      await client.query(`SELECT pg_advisory_unlock(${lockOf('$1')})`, [id])
    }
  }
}
