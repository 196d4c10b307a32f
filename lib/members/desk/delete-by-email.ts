import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { currentCatalogue } from '../../breaches/catalogue/catalogue'
import { hashEmail } from '../../crypto/crypto'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { forgetFollows } from '../../follows/forget-follows'
import { prepareMail } from '../../mail/enqueue'
import { DELETE_TRANSACTION, removeUser } from '../delete-user'
import { lockAddress } from '../../db/lock-address'
import { putBack } from '../../removed/put-back'
import { rowNumber } from '../../validation/ids'
import { holdRemovedUser, takenSince } from './restore-user'

interface Deletion {
  /** As `normaliseEmail` returns it. */
  email: string
  /** A breach's number, or its uniqueBreachId. */
  breachId: string
}

/**
 * Takes an address out of a breach, with all that is merged into it, stops mail to it about that breach, and deletes its account if there is one;
 * without one, what it follows. For good: also where the breach, or the account, was deleted and could have been put back.
 * Suppressions and the consent log stay. Harmless when repeated.
 * @returns what was there to be removed; `followed`: of an address without an account, how many settlements.
 * @throws AppError `not_found` for an unknown breach, `conflict` for an operator's address: then nothing is removed.
 */
export async function deleteByEmail(
  { email, breachId }: Deletion,
  actor: Actor,
  now = new Date(),
): Promise<{ exposureRemoved: boolean; accountDeleted: boolean; followed: number }> {
  const { byId, byUniqueBreachId } = await currentCatalogue()
  const listed =
    byUniqueBreachId.get(breachId) ?? (/^\d{1,9}$/.test(breachId) ? byId.get(Number(breachId)) : undefined)
  const subject = listed?.uniqueBreachId ?? (await deletedBreach(breachId))
  if (subject === null) throw new AppError('not_found', 'We do not list this breach.')
  const renderId = await prepareMail('account-deleted', {})
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const exposureRemoved = listed
      ? await removeExposure(tx, Number(listed.id), email)
      : await forgetInRemoved(tx, email)
    await takeFromRemoved(tx, email)
    const accountDeleted = await removeUser(tx, { email, renderId, actor, now })
    const followed = accountDeleted ? 0 : await forgetAddress(tx, email, actor, now)
    if (exposureRemoved)
      await recordAudit(tx, { actor, action: 'exposure.delete', subject, after: { accountDeleted } })
    return { exposureRemoved, accountDeleted, followed }
  }, DELETE_TRANSACTION)
}

/** The public key of a breach that was deleted and could be put back. @param key that, or its number as text. */
async function deletedBreach(key: string): Promise<string | null> {
  const rows = await db().$queryRaw<{ subject: string }[]>`
    SELECT i.subject FROM removed_item i JOIN removed_row r ON r.item_id = i.id
    WHERE r.table_name = 'breach' AND (r."row"->>'unique_breach_id' = ${key} OR (r."row"->>'id')::int = ${rowNumber(key)}::int) LIMIT 1`
  return rows[0]?.subject ?? null
}

async function forgetInRemoved(tx: Prisma.TransactionClient, email: string): Promise<boolean> {
  const rows = await tx.$queryRaw<
    { n: number }[]
  >`SELECT forget_in_removed(ARRAY[${hashEmail(email)}::bytea]) AS n`
  return rows[0]!.n > 0
}

/** Puts somebody back who was deleted, so that they are deleted for good with everything of theirs. */
async function takeFromRemoved(tx: Prisma.TransactionClient, email: string): Promise<void> {
  const aside = await tx.removedItem.findFirst({
    where: { kind: 'user', emailHash: new Uint8Array(hashEmail(email)) },
    orderBy: { removedAt: 'desc' },
    select: { id: true },
  })
  const held = aside && (await holdRemovedUser(tx, aside.id))
  if (held && !(await takenSince(tx, email))) await putBack(tx, held.item.id)
}

/** @returns how many settlements it followed. */
async function forgetAddress(
  tx: Prisma.TransactionClient,
  email: string,
  actor: Actor,
  now: Date,
): Promise<number> {
  const followed = await forgetFollows(tx, email, now)
  if (followed > 0)
    await recordAudit(tx, {
      actor,
      action: 'user.erase',
      subject: 'address without an account',
      before: { followed },
    })
  return followed
}

async function removeExposure(
  tx: Prisma.TransactionClient,
  breachId: number,
  email: string,
): Promise<boolean> {
  const emailHash = hashEmail(email)
  const rows = await tx.breach.findMany({
    where: { OR: [{ id: breachId }, { mergedIntoId: breachId }] },
    select: { id: true },
  })
  const ids = rows.map(({ id }) => id)
  const removed = await tx.$queryRaw<{ id: number }[]>`
    DELETE FROM exposure WHERE email_hash = ${emailHash} AND breach_id = ANY(${ids}::int[]) RETURNING breach_id AS id`
  // Nor is it noted that an import brought it.
  await tx.$executeRaw`
    DELETE FROM import_exposure WHERE email_hash = ${emailHash} AND breach_id = ANY(${ids}::int[])
      AND import_id IN (SELECT import_id FROM import_change WHERE breach_id = ANY(${ids}::int[]))`
  if (removed.length === 0) return false
  await tx.keptCount.createMany({
    data: removed.map(({ id }) => ({ name: 'exposure', key: String(id), n: -1n })),
  })
  await tx.$executeRaw`
    UPDATE email_message SET state = 'cancelled', reason = 'address-removed'
    WHERE email_hash = ${emailHash} AND state = 'queued'
      AND (campaign_id IN (SELECT id FROM email_campaign WHERE breach_id = ANY(${ids}::int[])) OR breach_ids && ${ids}::int[])`
  return true
}
