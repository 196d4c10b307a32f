import 'server-only'
import type { Client } from 'pg'

// What an import writes down while it merges, so that it can be taken back. Inside the merge's transaction.

/** SQL: a breach, given as JSON, as it is compared with what an import left: without what other companies' rows and the clock move, and what follows from the rest. */
export const STATE_OF = (row: string) =>
  `md5((${row} - '{last_checked,match_keys,match_prefixes,status_changed_at,search_text}'::text[])::text)`

/** SQL: a row without all that follows from its names, from other rows and from the clock. */
const FACTS_OF = (row: string) =>
  `(${row} - '{modified_date,source_date,last_checked,match_keys,match_prefixes,status_changed_at,search_text}'::text[])`

/** From here on triggers note which breaches are added and changed. */
export async function beginJournal(client: Client, importId: string): Promise<void> {
  await client.query("SELECT set_config('redress.import', $1, true)", [importId])
}

/** How things are now is how the import leaves them. Of a breach that it added, a digest of that will do. */
export async function endJournal(client: Client, importId: string): Promise<void> {
  await client.query("SELECT set_config('redress.import', '', true)")
  await client.query(
    `UPDATE import_change c SET "after" = CASE WHEN c.is_new THEN to_jsonb(${STATE_OF('to_jsonb(b)')}) ELSE to_jsonb(b) END,
       is_changed = ${FACTS_OF('c."before"')} IS DISTINCT FROM ${FACTS_OF('to_jsonb(b)')}
     FROM breach b WHERE b.id = c.breach_id AND c.import_id = $1`,
    [importId],
  )
}

/** Notes which breaches the file brings addresses to, and how many they did not have. */
export async function noteAddresses(
  client: Client,
  importId: string,
  brought: readonly { breachId: number; exposures: number }[],
): Promise<void> {
  await client.query(
    `INSERT INTO import_change AS c (import_id, breach_id, brought, addresses)
     SELECT $1, u.id, sum(u.n), COALESCE((SELECT count(*) FROM import_exposure e WHERE e.import_id = $1 AND e.breach_id = u.id), 0)
     FROM unnest($2::int[], $3::float8[]) AS u(id, n) GROUP BY u.id
     ON CONFLICT (import_id, breach_id) DO UPDATE SET brought = EXCLUDED.brought, addresses = EXCLUDED.addresses`,
    [importId, brought.map(({ breachId }) => breachId), brought.map(({ exposures }) => exposures)],
  )
}

/**
 * Notes which breaches the file speaks of that another import, which can be taken back, has added or changed: this one says them too,
 * also where that changed nothing. A file of addresses for one breach says nothing else of it. After the journal's end: these notes say
 * nothing of what was before.
 * @param spoken the table of the file's breaches.
 */
export async function noteSaid(client: Client, importId: string, spoken: string): Promise<void> {
  await client.query(
    `INSERT INTO import_change (import_id, breach_id, is_said)
     SELECT DISTINCT $1::uuid, m.breach_id, true FROM ${spoken} m
     WHERE NOT m.is_new AND (SELECT i.into_breach_id IS NULL FROM csv_import i WHERE i.id = $1::uuid)
       AND EXISTS (SELECT 1 FROM import_change o WHERE o.breach_id = m.breach_id AND o.import_id <> $1::uuid AND (o.is_new OR o."before" IS NOT NULL))
     ORDER BY m.breach_id ON CONFLICT (import_id, breach_id) DO UPDATE SET is_said = true`,
    [importId],
  )
}

/** SQL: writes down the addresses that are added to breaches that were there, of `added`. */
export const journalOf = (importId: string) =>
  `INSERT INTO import_exposure (import_id, breach_id, email_hash) SELECT '${importId}'::uuid, breach_id, email_hash FROM added`
