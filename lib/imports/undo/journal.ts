import 'server-only'
import type { Client } from 'pg'

// What an import writes down while it merges, so that it can be taken back. Inside the merge's transaction.

/** SQL: a row without all that follows from its names, from other rows and from the clock. @param row as JSON. */
export const FACTS_OF = (row: string) =>
  `(${row} - '{modified_date,source_date,last_checked,match_keys,match_prefixes,status_changed_at,search_text}'::text[])`

/** From here on triggers note which breaches are added and changed. */
export async function beginJournal(client: Client, importId: string): Promise<void> {
  await client.query("SELECT set_config('redress.import', $1, true)", [importId])
}

/** How things are now is how the import leaves them. A breach that it added has nothing to go back to. */
export async function endJournal(client: Client, importId: string): Promise<void> {
  await client.query("SELECT set_config('redress.import', '', true)")
  await client.query(
    `UPDATE import_change c SET "after" = CASE WHEN NOT c.is_new THEN to_jsonb(b) END,
       is_changed = CASE WHEN c.is_new THEN true ELSE ${FACTS_OF('c."before"')} IS DISTINCT FROM ${FACTS_OF('to_jsonb(b)')} END
     FROM breach b WHERE b.id = c.breach_id AND c.import_id = $1`,
    [importId],
  )
}

/**
 * Notes which breaches the file brings addresses to, and how many they did not have; and where another import, which can be taken back,
 * may have brought them before, which these are. After the journal's end.
 * @param tables of the file's breaches, and of its addresses.
 */
export async function noteAddresses(
  client: Client,
  importId: string,
  brought: readonly { breachId: number; exposures: number }[],
  tables: { breaches: string; addresses: string },
): Promise<void> {
  await client.query(
    `INSERT INTO import_exposure (import_id, breach_id, email_hash, is_known)
     SELECT $1::uuid, m.breach_id, s.email_hash, true FROM (
       SELECT m.breach_no, m.breach_id FROM ${tables.breaches} m WHERE NOT m.is_new
         AND EXISTS (SELECT FROM import_change o WHERE o.breach_id = m.breach_id AND o.import_id <> $1::uuid AND (o.is_new OR o.addresses > 0))
     ) m JOIN ${tables.addresses} s USING (breach_no)
     ON CONFLICT DO NOTHING`,
    [importId],
  )
  await client.query(
    `INSERT INTO import_change AS c (import_id, breach_id, brought, addresses, is_listed, "after")
     SELECT $1::uuid, u.id, sum(u.n), COALESCE((SELECT count(*) FROM import_exposure e WHERE e.import_id = $1 AND e.breach_id = u.id AND NOT e.is_known), 0), true,
       (SELECT to_jsonb(b) FROM breach b WHERE b.id = u.id AND NOT EXISTS (SELECT FROM import_change o WHERE o.import_id = $1 AND o.breach_id = u.id))
     FROM unnest($2::int[], $3::float8[]) AS u(id, n) GROUP BY u.id
     ON CONFLICT (import_id, breach_id) DO UPDATE SET brought = EXCLUDED.brought, addresses = EXCLUDED.addresses, is_listed = true`,
    [importId, brought.map(({ breachId }) => breachId), brought.map(({ exposures }) => exposures)],
  )
}

/** Of these breaches, those that another import, which can be taken back, has added or changed: what a file says of them is noted. */
export async function alsoImported(
  client: Client,
  importId: string,
  breachIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT DISTINCT o.breach_id AS id FROM import_change o
     WHERE o.breach_id = ANY($2::int[]) AND o.import_id <> $1 AND (o.is_new OR o."before" IS NOT NULL)`,
    [importId, breachIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Notes what the file says of breaches that other imports have to do with as well, also where that changed nothing. A file of addresses
 * for one breach says nothing else of it. After the journal's end: these notes say nothing of what was before.
 * @param spoken the table of the file's breaches, with what it says of those (`alsoImported`).
 */
export async function noteSaid(client: Client, importId: string, spoken: string): Promise<void> {
  await client.query(
    `INSERT INTO import_change (import_id, breach_id, is_said, said)
     SELECT DISTINCT ON (m.breach_id) $1::uuid, m.breach_id, true, m.own FROM ${spoken} m WHERE m.own IS NOT NULL
     ORDER BY m.breach_id, m.breach_no DESC ON CONFLICT (import_id, breach_id) DO UPDATE SET is_said = true, said = EXCLUDED.said`,
    [importId],
  )
}

/** SQL: writes down the addresses that are added to breaches that were there, of `added`. */
export const journalOf = (importId: string) =>
  `INSERT INTO import_exposure (import_id, breach_id, email_hash) SELECT '${importId}'::uuid, breach_id, email_hash FROM added`
