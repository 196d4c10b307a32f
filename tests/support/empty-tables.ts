import { pgPool } from '@/lib/db/client'

const closures = new Map<string, string[]>()

/**
 * Empties tables and all that refer to them. As TRUNCATE … CASCADE does, without its triggers, but by DELETE: making
 * twenty tables' files anew takes a fifth of a second, deleting the rows of a test takes two milliseconds.
 */
export async function emptyTables(...tables: string[]): Promise<void> {
  const key = tables.join()
  const all = closures.get(key) ?? (await withReferring(tables))
  closures.set(key, all)
  // One query is one transaction, and the setting lasts as long.
  await pgPool().query(
    `SET LOCAL session_replication_role = replica; ${all.map((table) => `DELETE FROM ${table}`).join('; ')}`,
  )
}

async function withReferring(tables: string[]): Promise<string[]> {
  const { rows } = await pgPool().query<{ name: string }>(
    `WITH RECURSIVE referring AS (
       SELECT unnest($1::text[])::regclass::oid AS oid
       UNION SELECT c.conrelid FROM pg_constraint c JOIN referring r ON c.confrelid = r.oid WHERE c.contype = 'f'
     ) SELECT oid::regclass::text AS name FROM referring`,
    [tables],
  )
  return rows.map(({ name }) => name)
}
