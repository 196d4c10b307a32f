import 'server-only'
import type { PoolClient } from 'pg'
import { recordAuditBy, type Actor } from '../../audit/record'
import { regroup } from '../../breaches/one/regroup'
import { sqlOf } from '../../breaches/one/rows'
import { CATALOGUE_LOCK } from '../../breaches/sync/sync-catalogue'
import { databaseCode, LOCK_NOT_AVAILABLE } from '../../db/error-codes'
import { inTransaction, pgPool } from '../../db/client'
import { AppError } from '../../http/errors'
import { undoUntil } from '../../removed/keep-removed'
import { getUpload, requireUpload } from '../uploads/get-upload'
import type { UploadDetail } from '../uploads/upload'
import { ASIDE } from './plan-aside'
import { planUndo, toUndo, type UndoPlan } from './plan-undo'
import { removeRowsAside, revertRowsAside } from './undo-aside'
import type { Undo } from './plan'
import type { RowState } from './revert-row'

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
  const client = await pgPool().connect()
  try {
    return toUndo(await planUndo(client, id))
  } finally {
    client.release()
  }
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
  await removeAddresses(client, id, plan.emptied)
  await revertRows(client, plan.reverted)
  await removeRows(client, plan)
  await revertRowsAside(client, plan.revertedAside)
  await removeRowsAside(client, plan.removedAside)
  await regroup(sqlOf(client), keys, null)
  await cancelMail(client, id, plan.emptied)
  const done = toUndo(plan)
  await client.query(
    `UPDATE csv_import SET state = 'undone', undo = $2, undone_by = $3, undone_at = $4 WHERE id = $1`,
    [id, JSON.stringify(done), actor.name, now],
  )
  await client.query('DELETE FROM import_exposure WHERE import_id = $1', [id])
  await client.query('DELETE FROM import_change WHERE import_id = $1', [id])
  // What can be looked up has changed, should no breach have.
  await client.query('UPDATE catalogue_state SET version = version + 1')
  await recordAuditBy(client, {
    actor,
    action: 'upload.undo',
    subject: id,
    after: { fileName, removed: done.breachesRemoved, reverted: done.breachesReverted, addressesRemoved: done.addressesRemoved, left: done.leftCount }, // prettier-ignore
  })
}

/** By which the companies are found that the import spoke of, before and after. */
async function keysOf(client: PoolClient, id: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT DISTINCT unnest(b.match_keys) AS key FROM breach b JOIN import_change c ON c.breach_id = b.id WHERE c.import_id = $1 AND (c.is_new OR c."before" IS NOT NULL)
     UNION SELECT jsonb_array_elements_text(c."before"->'match_keys') FROM import_change c WHERE c.import_id = $1 AND c."before" IS NOT NULL`,
    [id],
  )
  return rows.map(({ key }) => key)
}

/** What was deleted is counted down when it comes back. */
async function removeAddresses(client: PoolClient, id: string, breachIds: number[]): Promise<void> {
  if (breachIds.length === 0) return
  await client.query(
    `WITH gone AS (
       DELETE FROM exposure e USING import_exposure j
       WHERE j.import_id = $1 AND j.breach_id = ANY($2::int[]) AND e.breach_id = j.breach_id AND e.email_hash = j.email_hash RETURNING e.breach_id
     ), counted AS (
       SELECT g.breach_id, -count(*) AS n, (SELECT r.item_id FROM removed_row r WHERE ${ASIDE('g.breach_id')}) AS item_id FROM gone g GROUP BY 1
     ), aside AS (
       INSERT INTO removed_row (item_id, table_name, "row")
       SELECT item_id, 'kept_count', jsonb_build_object('name', 'exposure', 'key', breach_id::text, 'n', n) FROM counted WHERE item_id IS NOT NULL
     )
     INSERT INTO kept_count (name, key, n) SELECT 'exposure', breach_id::text, n FROM counted WHERE item_id IS NULL`,
    [id, breachIds],
  )
}

/** Who is on the list of an entry no more is not told of it: mail that waits goes nowhere. Of what else a digest was to tell is told without it. */
async function cancelMail(client: PoolClient, id: string, breachIds: number[]): Promise<void> {
  if (breachIds.length === 0) return
  await client.query(
    `WITH cancelled AS (
       UPDATE email_message m SET state = 'cancelled', reason = 'address-removed' FROM email_campaign g
       WHERE m.campaign_id = g.id AND m.state = 'queued' AND m.basis <> 'asked-about' AND EXISTS (
         SELECT 1 FROM unnest(COALESCE(m.breach_ids, ARRAY[g.breach_id])) AS t(id) JOIN import_exposure j ON j.breach_id = t.id
         WHERE j.import_id = $1 AND j.email_hash = m.email_hash AND t.id = ANY($2::int[]) AND NOT EXISTS (
           SELECT 1 FROM exposure e JOIN breach k ON k.id = e.breach_id JOIN breach r ON r.id = t.id
           WHERE e.email_hash = m.email_hash AND COALESCE(k.merged_into_id, k.id) = COALESCE(r.merged_into_id, r.id)))
       RETURNING m.template, m.breach_ids
     )
     INSERT INTO breach_to_match (breach_id)
     SELECT DISTINCT COALESCE(b.merged_into_id, b.id) FROM cancelled c JOIN breach b ON b.id = ANY(c.breach_ids) WHERE c.template = 'breach-digest' ORDER BY 1
     ON CONFLICT (breach_id) DO UPDATE SET queued_at = clock_timestamp()`,
    [id, breachIds],
  )
}

async function revertRows(client: PoolClient, rows: RowState[]): Promise<void> {
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

/** With their campaigns, which have told nobody; their addresses go with them, a great many in portions afterwards. */
async function removeRows(client: PoolClient, { removed }: UndoPlan): Promise<void> {
  if (removed.length === 0) return
  await client.query(
    "UPDATE email_campaign SET state = 'cancelled', updated_at = now() WHERE breach_id = ANY($1::int[]) AND state <> 'cancelled'",
    [removed],
  )
  await client.query('DELETE FROM breach WHERE id = ANY($1::int[])', [removed])
}
