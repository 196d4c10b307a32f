import 'server-only'
import type { Client } from 'pg'
import type { CsvImport } from '@/prisma/generated/client'
import { lockOf, type ImportSession } from './import-session'
import { releaseReserved } from './stage/reserved'
import { importOfTable, stagingTable } from './stage/staging-table'

export const INTERRUPTED = 'The import was interrupted. Nothing was loaded.'
/** How long what was previewed waits for a word, and what was cut off for another try. Milliseconds. */
const WAITS_MS = 24 * 60 * 60_000
export const EXPIRED = 'Nobody imported this within a day. Upload the file again.'

/** Whether nobody said a word about what was previewed for too long. */
export function hasExpired({ state, stagedAt }: Pick<CsvImport, 'state' | 'stagedAt'>): boolean {
  return state === 'staged' && (stagedAt?.getTime() ?? 0) < Date.now() - WAITS_MS
}

type Queries = Pick<Client, 'query'>

/**
 * Clears away what imports of dead processes left behind: their rows that say "at work", and their staging tables, once nobody has
 * gone on with them for a day. And what was previewed more than a day ago.
 */
export async function sweepImports({ client, importId: own }: ImportSession): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname LIKE 'import\\_stage\\_%' AND pg_table_is_visible(oid)",
  )
  const { rows: open } = await client.query<{ id: string }>(
    "SELECT id::text FROM csv_import WHERE state IN ('staging', 'merging', 'staged') UNION SELECT import_id::text FROM breach_reserved",
  )
  const ids = new Set([...tables.map(({ name }) => importOfTable(name)), ...open.map(({ id }) => id)])
  for (const id of ids) if (id !== null && id !== own) await sweepImport(client, id)
}

/** The same for one import. @param client one connection: an advisory lock belongs to it. */
export async function sweepImport(client: Queries, id: string): Promise<void> {
  const { rows } = await client.query<{ dead: boolean }>(
    `SELECT pg_try_advisory_lock(${lockOf('$1')}) AS dead`,
    [id],
  )
  if (!rows[0]!.dead) return
  try {
    // Nobody works on it, and nobody can begin to while the lock is held.
    const { rows: waiting } = await client.query<{ state: string }>(
      `SELECT state FROM csv_import WHERE id = $1 AND (state = 'staged' AND staged_at > now() - $2 * interval '1 ms'
         OR state IN ('staging', 'merging', 'failed') AND resume_key IS NOT NULL AND started_at > now() - $2 * interval '1 ms')`,
      [id, WAITS_MS],
    )
    if (waiting[0]?.state === 'staged') return
    if (waiting.length === 0) {
      await client.query(`DROP TABLE IF EXISTS ${stagingTable(id)}`)
      await releaseReserved(client, id)
    }
    await client.query(
      "UPDATE csv_import SET state = 'failed', error = $2, finished_at = now() WHERE id = $1 AND state IN ('staging', 'merging')",
      [id, INTERRUPTED],
    )
    await client.query(
      "UPDATE csv_import SET state = 'discarded', error = $2, finished_at = now() WHERE id = $1 AND state = 'staged'",
      [id, EXPIRED],
    )
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${lockOf('$1')})`, [id])
  }
}
