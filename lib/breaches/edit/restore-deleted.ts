import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { AppError } from '../../http/errors'
import { putBack, type RemovedItem } from '../../removed/put-back'
import { formatDate } from '../../site/format'
import { regroup } from '../one/regroup'
import { sqlOfTransaction } from '../one/rows'

interface InTheWay {
  title: string
  uniqueBreachId: string
  addedDate: Date
  isSameKey: boolean
}

/**
 * Puts a deleted breach back, with its exposures, its status and what it was linked to. Which rows tell of one incident is decided anew:
 * others may have come meanwhile. An alert that was under way when it was deleted stays paused.
 * @param tx holds CATALOGUE_LOCK and the item.
 * @returns how many alerts wait for an operator's word.
 * @throws AppError `conflict` where another breach has its place.
 */
export async function restoreDeleted(
  tx: Prisma.TransactionClient,
  item: RemovedItem,
  actor: Actor,
): Promise<{ pausedCampaigns: number }> {
  await requireFree(tx, item.id)
  const rows = await tx.$queryRaw<{ id: number; keys: string[]; name: string; isSynced: boolean }[]>`
    SELECT (r."row"->>'id')::int AS id, ARRAY(SELECT jsonb_array_elements_text(r."row"->'match_keys')) AS keys, r."row"->>'name' AS name,
      NOT (r."row"->>'is_manual_upload')::boolean AS "isSynced"
    FROM removed_row r WHERE r.item_id = ${item.id}::uuid AND r.table_name = 'breach' ORDER BY 1`
  await leaveLostHeads(tx, item.id)
  await putBack(tx, item.id, { breach: UNQUEUE })
  await tx.removedBreach.deleteMany({
    where: { name: { in: rows.flatMap(({ name, isSynced }) => (isSynced ? [name] : [])) } },
  })
  const sql = sqlOfTransaction(tx)
  await regroup(
    sql,
    rows.flatMap(({ keys }) => keys),
    null,
  )
  const pausedCampaigns = await tx.emailCampaign.count({
    where: { breachId: { in: rows.map(({ id }) => id) }, state: 'paused' },
  })
  await recordAudit(tx, {
    actor,
    action: 'breach.restore',
    subject: item.subject,
    after: { title: item.title, deletedBy: item.removedBy, deletedAt: item.removedAt.toISOString() },
  })
  return { pausedCampaigns }
}

/** A row that comes back is queued as a new one would be; it waits for matching only if it did before. $1 is the item. */
const UNQUEUE = `DELETE FROM breach_to_match q USING removed_row r
  WHERE r.item_id = $1::uuid AND r.table_name = 'breach' AND q.breach_id = (r."row"->>'id')::int`

/** What was merged into a row that was deleted for good meanwhile stands for itself; without a date it waits for an operator. */
async function leaveLostHeads(tx: Prisma.TransactionClient, itemId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE removed_row r SET "row" = r."row" || jsonb_build_object('merged_into_id', null, 'is_held', (r."row"->>'is_held')::boolean OR r."row"->>'date_precision' = 'unknown')
    WHERE r.item_id = ${itemId}::uuid AND r.table_name = 'breach' AND r."row"->>'merged_into_id' IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM breach b WHERE b.id = (r."row"->>'merged_into_id')::int)
      AND NOT EXISTS (SELECT 1 FROM removed_row h WHERE h.item_id = r.item_id AND h.table_name = 'breach' AND (h."row"->>'id')::int = (r."row"->>'merged_into_id')::int)`
}

/** @throws AppError `conflict`, naming what has the place of one of its rows. */
async function requireFree(tx: Prisma.TransactionClient, itemId: string): Promise<void> {
  const [other] = await tx.$queryRaw<InTheWay[]>`
    SELECT b.title, b.unique_breach_id AS "uniqueBreachId", b.added_date AS "addedDate", b.unique_breach_id = r."row"->>'unique_breach_id' AS "isSameKey"
    FROM removed_row r JOIN breach b ON b.unique_breach_id = r."row"->>'unique_breach_id' OR b.upload_key = r."row"->>'upload_key'
      OR (b.name = r."row"->>'name' AND NOT b.is_manual_upload AND NOT (r."row"->>'is_manual_upload')::boolean)
    WHERE r.item_id = ${itemId}::uuid AND r.table_name = 'breach' ORDER BY b.id LIMIT 1`
  if (!other) return
  const { title, uniqueBreachId, addedDate, isSameKey } = other
  throw new AppError(
    'conflict',
    `Another breach has its place: ${title} (${uniqueBreachId}), added on ${formatDate(addedDate)}, has the same ${isSameKey ? 'id' : 'name and date'}. Delete that one first, then put this one back. Nothing was changed.`,
  )
}
