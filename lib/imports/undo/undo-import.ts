import 'server-only'
import type { PoolClient } from 'pg'
import { recordAuditBy, type Actor } from '../../audit/record'
import { regroup } from '../../breaches/one/regroup'
import { sqlOf } from '../../breaches/one/rows'
import { CATALOGUE_LOCK } from '../../breaches/sync/sync-catalogue'
import { databaseCode, LOCK_NOT_AVAILABLE } from '../../db/error-codes'
import { inTransaction, onConnection } from '../../db/client'
import { AppError } from '../../http/errors'
import { undoUntil } from '../../removed/undo-until'
import { getUpload, requireUpload } from '../uploads/get-upload'
import type { UploadDetail } from '../uploads/upload'
import { ASIDE } from './plan-aside'
import { FACTS_OF } from './journal'
import { planUndo, toUndo, type UndoPlan } from './plan-undo'
import { removeRowsAside, writeRowsAside } from './undo-aside'
import { LISTED_LATER } from './later'
import type { Undo } from './plan'
import type { Note } from './take-back'
import type { RowState } from './row-state'

const BUSY =
  'An upload or a sync is writing to the catalogue, or an alert about one of these breaches is being sent, right now. Please try again when it is done.'
const OVER = 'This import is more than seven days old: what it did cannot be taken back any more.'
const NEVER = 'Only an import that was loaded can be taken back.'
const PORTION = 500

/** Whether an import can be taken back at all. */
function canUndo(state: string, finishedAt: Date | null, now = new Date()): boolean {
  return state === 'done' && finishedAt !== null && now < undoUntil(finishedAt)
}

/** What taking an import back would do now; null where it cannot be. Only reads. @throws AppError `not_found` */
export async function previewUndo(importId: string, now = new Date()): Promise<Undo | null> {
  const { id, state, finishedAt } = await requireUpload(importId)
  if (!canUndo(state, finishedAt, now)) return null
  return toUndo(await onConnection((client) => planUndo(client, id)))
}

/**
 * Takes an import back, in one transaction: breaches that it added go with their addresses, what it changed is as it was before, and
 * addresses that it added to others go; of breaches that were deleted and can be put back likewise. What something later depends on is
 * left, and named. Once for each import; harmless when repeated.
 * @throws AppError `not_found`, `gone` after seven days, `conflict` for one that was not loaded, and while others write.
 */
export async function undoImport(importId: string, actor: Actor, now = new Date()): Promise<UploadDetail> {
  const { id } = await requireUpload(importId)
  try {
    await inTransaction((client) => undo(client, id, actor, now))
  } catch (error) {
    if (databaseCode(error) === LOCK_NOT_AVAILABLE) throw new AppError('conflict', BUSY)
    throw error
  }
  return getUpload(id)
}

async function undo(client: PoolClient, id: string, actor: Actor, now: Date): Promise<void> {
  await client.query("SET LOCAL lock_timeout = '4s'")
  await client.query(`SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
  const { rows } = await client.query<{ state: string; finishedAt: Date | null; fileName: string }>(
    'SELECT state::text AS state, finished_at AS "finishedAt", file_name AS "fileName" FROM csv_import WHERE id = $1 FOR UPDATE',
    [id],
  )
  const { state, finishedAt, fileName } = rows[0]!
  if (state === 'undone') return
  if (state !== 'done') throw new AppError('conflict', NEVER)
  if (!canUndo(state, finishedAt, now)) throw new AppError('gone', OVER)
  // Nobody edits, deletes or alerts about them meanwhile.
  await client.query(
    'SELECT 1 FROM breach WHERE id IN (SELECT breach_id FROM import_change WHERE import_id = $1) ORDER BY id FOR UPDATE',
    [id],
  )
  // Nor does what was deleted come back, or end. By then nothing else can be deleted.
  await client.query(
    `SELECT 1 FROM removed_item WHERE id IN (
       SELECT r.item_id FROM import_change c JOIN removed_row r ON ${ASIDE('c.breach_id')} WHERE c.import_id = $1) ORDER BY id FOR NO KEY UPDATE`,
    [id],
  )
  const plan = await planUndo(client, id)
  const keys = await keysOf(client, id)
  await removeAddresses(client, id, plan)
  await handOverAddresses(client, id, plan)
  await writeNotes(client, plan.notes)
  await writeRows(client, plan.written)
  await removeRows(client, plan)
  await writeRowsAside(client, plan.writtenAside)
  await removeRowsAside(client, plan.removedAside)
  await regroup(sqlOf(client), keys, null)
  await cancelMail(client, plan)
  await client.query('DELETE FROM notification WHERE id = ANY($1::uuid[]) AND read_at IS NULL', [
    plan.traces.notices,
  ])
  const done = toUndo(plan)
  await client.query(
    `UPDATE csv_import SET state = 'undone', undo = $2, undone_by = $3, undone_at = $4 WHERE id = $1`,
    [id, JSON.stringify(done), actor.name, now],
  )
  // Of what is gone other imports need to know nothing.
  const gone = [...plan.removed, ...plan.removedAside.map((row) => row.id)]
  for (const table of ['import_exposure', 'import_change']) {
    await client.query(`DELETE FROM ${table} WHERE import_id = $1`, [id])
    await client.query(
      `DELETE FROM ${table} j USING import_change c WHERE c.breach_id = ANY($1::int[]) AND j.import_id = c.import_id AND j.breach_id = c.breach_id`,
      [gone],
    )
  }
  // What can be looked up has changed, should no breach have.
  await client.query('UPDATE catalogue_state SET version = version + 1')
  await recordAuditBy(client, {
    actor,
    action: 'upload.undo',
    subject: id,
    after: { fileName, removed: done.breachesRemoved, statusesRemoved: done.statusesRemoved, reverted: done.breachesReverted, addressesRemoved: done.addressesRemoved, left: done.leftCount }, // prettier-ignore
  })
}

/** By which the companies are found that the import spoke of, before and after, and what belongs to them. */
async function keysOf(client: PoolClient, id: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `WITH noted AS (SELECT breach_id, "before" FROM import_change WHERE import_id = $1 AND (is_new OR "before" IS NOT NULL))
     SELECT DISTINCT unnest(b.match_keys) AS key FROM breach b JOIN noted c ON b.id = c.breach_id
     UNION SELECT unnest(b.match_keys) FROM breach b JOIN noted c ON b.merged_into_id = c.breach_id
     UNION SELECT jsonb_array_elements_text(c."before"->'match_keys') FROM noted c WHERE c."before" IS NOT NULL`,
    [id],
  )
  return rows.map(({ key }) => key)
}

/** Addresses that go: (breach_id, email_hash). Lives until the transaction ends. */
const GONE = 'pg_temp.undone_address'

/** Those that a later file has stay. What was deleted is counted down when it comes back. */
async function removeAddresses(
  client: PoolClient,
  id: string,
  { emptied, trimmed }: UndoPlan,
): Promise<void> {
  await client.query(
    'CREATE TEMPORARY TABLE undone_address (breach_id integer NOT NULL, email_hash bytea NOT NULL) ON COMMIT DROP',
  )
  if (emptied.length + trimmed.length === 0) return
  await client.query(
    `WITH listed AS MATERIALIZED (SELECT l.breach_id, l.email_hash FROM (${LISTED_LATER('ANY($2::int[] || $3::int[])')}) l), gone AS (
       DELETE FROM exposure e WHERE (e.breach_id = ANY($3::int[]) OR e.breach_id = ANY($2::int[]) AND EXISTS (
           SELECT 1 FROM import_exposure j WHERE j.import_id = $1 AND j.breach_id = e.breach_id AND j.email_hash = e.email_hash AND NOT j.is_known))
         AND NOT EXISTS (SELECT 1 FROM listed l WHERE l.breach_id = e.breach_id AND l.email_hash = e.email_hash)
       RETURNING e.breach_id, e.email_hash
     ), noted AS (
       INSERT INTO ${GONE} SELECT breach_id, email_hash FROM gone
     ), counted AS (
       SELECT g.breach_id, -count(*) AS n, (SELECT r.item_id FROM removed_row r WHERE ${ASIDE('g.breach_id')}) AS item_id FROM gone g GROUP BY 1
     ), aside AS (
       INSERT INTO removed_row (item_id, table_name, "row")
       SELECT item_id, 'kept_count', jsonb_build_object('name', 'exposure', 'key', breach_id::text, 'n', n) FROM counted WHERE item_id IS NOT NULL
     )
     INSERT INTO kept_count (name, key, n) SELECT 'exposure', breach_id::text, n FROM counted WHERE item_id IS NULL`,
    [id, emptied, trimmed],
  )
}

/** Of an address that stays the first later file that has it has brought it from now on. */
async function handOverAddresses(
  client: PoolClient,
  id: string,
  { emptied, trimmed }: UndoPlan,
): Promise<void> {
  if (emptied.length + trimmed.length === 0) return
  await client.query(
    `WITH first AS (
       SELECT DISTINCT ON (l.breach_id, l.email_hash) l.import_id, l.breach_id, l.email_hash FROM (${LISTED_LATER('ANY($2::int[] || $3::int[])')}) l
       WHERE l.breach_id = ANY($3::int[]) OR EXISTS (
         SELECT 1 FROM import_exposure j WHERE j.import_id = $1 AND j.breach_id = l.breach_id AND j.email_hash = l.email_hash AND NOT j.is_known)
       ORDER BY l.breach_id, l.email_hash, l.at
     ), handed AS (
       UPDATE import_exposure e SET is_known = false FROM first f
       WHERE e.import_id = f.import_id AND e.breach_id = f.breach_id AND e.email_hash = f.email_hash AND e.is_known RETURNING e.import_id, e.breach_id
     )
     UPDATE import_change c SET addresses = c.addresses + h.n
     FROM (SELECT import_id, breach_id, count(*) AS n FROM handed GROUP BY 1, 2) h WHERE c.import_id = h.import_id AND c.breach_id = h.breach_id`,
    [id, emptied, trimmed],
  )
}

/** Who is on the list of an entry no more is not told of it: mail that waits goes nowhere. Of what else a digest was to tell is told without it. */
async function cancelMail(client: PoolClient, { emptied, trimmed }: UndoPlan): Promise<void> {
  if (emptied.length + trimmed.length === 0) return
  await client.query(
    `WITH cancelled AS (
       UPDATE email_message m SET state = 'cancelled', reason = 'address-removed' FROM email_campaign g
       WHERE m.campaign_id = g.id AND m.state = 'queued' AND m.basis <> 'asked-about' AND EXISTS (
         SELECT 1 FROM unnest(COALESCE(m.breach_ids, ARRAY[g.breach_id])) AS t(id) JOIN ${GONE} j ON j.breach_id = t.id
         WHERE j.email_hash = m.email_hash AND NOT EXISTS (
           SELECT 1 FROM exposure e JOIN breach k ON k.id = e.breach_id JOIN breach r ON r.id = t.id
           WHERE e.email_hash = m.email_hash AND COALESCE(k.merged_into_id, k.id) = COALESCE(r.merged_into_id, r.id)))
       RETURNING m.template, m.breach_ids
     )
     INSERT INTO breach_to_match (breach_id)
     SELECT DISTINCT COALESCE(b.merged_into_id, b.id) FROM cancelled c JOIN breach b ON b.id = ANY(c.breach_ids) WHERE c.template = 'breach-digest' ORDER BY 1
     ON CONFLICT (breach_id) DO UPDATE SET queued_at = clock_timestamp()`,
  )
}

async function writeNotes(client: PoolClient, notes: readonly Note[]): Promise<void> {
  for (let from = 0; from < notes.length; from += PORTION)
    await client.query(
      `UPDATE import_change c SET is_new = n."isNew", "before" = n.was, "after" = n.becomes,
         is_changed = c.is_changed OR n."isNew" OR c."before" IS NULL OR ${FACTS_OF('n.was')} IS DISTINCT FROM ${FACTS_OF('n.becomes')}
       FROM (
         SELECT "importId", "breachId", "isNew", NULLIF("before", 'null') AS was, NULLIF("after", 'null') AS becomes
         FROM jsonb_to_recordset($1::jsonb) AS r("importId" uuid, "breachId" integer, "isNew" boolean, "before" jsonb, "after" jsonb)
       ) n WHERE c.import_id = n."importId" AND c.breach_id = n."breachId"`,
      [JSON.stringify(notes.slice(from, from + PORTION))],
    )
}

/** What is shown of them, and what they belong to, is decided afterwards. */
async function writeRows(client: PoolClient, rows: readonly RowState[]): Promise<void> {
  if (rows.length === 0) return
  const { rows: found } = await client.query<{ name: string }>(
    "SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = 'breach'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> 'id' ORDER BY attnum",
  )
  const names = found.map(({ name }) => name)
  for (let from = 0; from < rows.length; from += PORTION)
    await client.query(
      `UPDATE breach b SET ${names.map((name) => `${name} = p.${name}`).join(', ')}
       FROM jsonb_populate_recordset(NULL::breach, $1::jsonb) p WHERE b.id = p.id`,
      [JSON.stringify(rows.slice(from, from + PORTION))],
    )
}

/**
 * With their campaigns, which have told nobody; their addresses go with them, a great many in portions afterwards. What belongs to one
 * stands for itself, without a date it waits for an operator, until it is decided anew.
 */
async function removeRows(client: PoolClient, { removed }: UndoPlan): Promise<void> {
  if (removed.length === 0) return
  await client.query(
    "UPDATE email_campaign SET state = 'cancelled', updated_at = now() WHERE breach_id = ANY($1::int[]) AND state <> 'cancelled'",
    [removed],
  )
  await client.query(
    `UPDATE breach SET merged_into_id = NULL, is_held = is_held OR date_precision = 'unknown'
     WHERE merged_into_id = ANY($1::int[]) AND id <> ALL($1::int[])`,
    [removed],
  )
  await client.query('DELETE FROM breach WHERE id = ANY($1::int[])', [removed])
}
