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
import { planUndo, toUndo, type UndoPlan } from './plan-undo'
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
 * addresses that it added to others go. What something later depends on is left, and named. Once for each import; harmless when
 * repeated.
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
  const plan = await planUndo(client, id)
  const keys = await keysOf(client, id)
  await removeAddresses(client, id, plan.emptied)
  await revertRows(client, plan.reverted)
  await removeRows(client, plan)
  await regroup(sqlOf(client), keys, null)
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

async function removeAddresses(client: PoolClient, id: string, breachIds: number[]): Promise<void> {
  if (breachIds.length === 0) return
  await client.query(
    `WITH gone AS (
       DELETE FROM exposure e USING import_exposure j
       WHERE j.import_id = $1 AND j.breach_id = ANY($2::int[]) AND e.breach_id = j.breach_id AND e.email_hash = j.email_hash RETURNING e.breach_id
     )
     INSERT INTO kept_count (name, key, n) SELECT 'exposure', breach_id::text, -count(*) FROM gone GROUP BY breach_id`,
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
