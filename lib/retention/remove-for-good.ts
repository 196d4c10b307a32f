import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, WORKER, type Actor } from '../audit/record'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { dropRemoved } from '../events/account-deleted'
import { prepareMail } from '../mail/enqueue'
import { DELETE_TRANSACTION, removeUser } from '../members/delete-user'
import { holdRemovedUser, takenSince } from '../members/desk/restore-user'
import { holdItem, putBack } from '../removed/put-back'
import { RETENTION } from './retention-table'

const PORTION = 100

/**
 * Removes for good what nobody has put back in its seven days, one thing a transaction.
 * @returns how many.
 */
export async function removeExpired(now: Date): Promise<number> {
  for (let removed = 0; ;) {
    const items = await db().$queryRawUnsafe<{ id: string; kind: string }[]>(
      `SELECT i.id::text, i.kind FROM removed_item i WHERE ${RETENTION.removed.goes.where} ORDER BY i.removed_at LIMIT ${PORTION}`,
      now,
    )
    for (const { id, kind } of items) removed += (await removeForGood(id, kind, WORKER, now)) ? 1 : 0
    if (items.length < PORTION) return removed
  }
}

/** @returns false where it was put back, or removed, meanwhile. */
export async function removeForGood(
  id: string,
  kind: string,
  actor: Actor = WORKER,
  now = new Date(),
): Promise<boolean> {
  const renderId = kind === 'user' ? await prepareMail('account-deleted', {}) : ''
  return db().$transaction(
    (tx) => (kind === 'user' ? eraseUser(tx, id, { renderId, actor, now }) : eraseBreach(tx, id, actor)),
    DELETE_TRANSACTION,
  )
}

/** Its exposures, and the mail about it that waits, go in portions (lib/retention/sweep-deleted.ts). */
async function eraseBreach(tx: Prisma.TransactionClient, id: string, actor: Actor): Promise<boolean> {
  const item = await holdItem(tx, id)
  if (!item) return false
  await tx.$executeRaw`
    INSERT INTO breach_to_sweep (breach_id) SELECT (r."row"->>'id')::int FROM removed_row r WHERE r.item_id = ${id}::uuid AND r.table_name = 'breach'
    ON CONFLICT DO NOTHING`
  await tx.$executeRaw`
    UPDATE email_campaign SET state = 'cancelled', updated_at = now() WHERE state <> 'cancelled' AND breach_id IN (
      SELECT (r."row"->>'id')::int FROM removed_row r WHERE r.item_id = ${id}::uuid AND r.table_name = 'breach')`
  await tx.removedItem.delete({ where: { id } })
  await recordAudit(tx, {
    actor,
    action: 'breach.erase',
    subject: item.subject,
    before: { title: item.title },
  })
  return true
}

interface Erasure {
  /** Of the mail that tells them. */
  renderId: string
  actor: Actor
  now: Date
}

/** As if they had never been set aside: put back, and deleted with everything of theirs in the same moment. */
async function eraseUser(tx: Prisma.TransactionClient, id: string, erasure: Erasure): Promise<boolean> {
  const held = await holdRemovedUser(tx, id)
  if (!held) return false
  const { email } = held
  if (await takenSince(tx, email)) {
    // Somebody else by now: what they have stays, and what lay here goes.
    await dropRemoved(tx, [hashEmail(email).toString('hex')], erasure.now)
    return true
  }
  await putBack(tx, id)
  return removeUser(tx, { email, ...erasure })
}
