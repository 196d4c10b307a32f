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

interface Deletion {
  /** As `normaliseEmail` returns it. */
  email: string
  /** A breach's number, or its uniqueBreachId. */
  breachId: string
}

/**
 * Takes an address out of a breach, with all that is merged into it, stops mail to it about that breach, and deletes its account if there is one;
 * without one, what it follows.
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
  const breach =
    byUniqueBreachId.get(breachId) ?? (/^\d{1,9}$/.test(breachId) ? byId.get(Number(breachId)) : undefined)
  if (!breach) throw new AppError('not_found', 'We do not list this breach.')
  const renderId = await prepareMail('account-deleted', {})
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const exposureRemoved = await removeExposure(tx, Number(breach.id), email)
    const accountDeleted = await removeUser(tx, { email, renderId, actor, now })
    const followed = accountDeleted ? 0 : await forgetAddress(tx, email, actor, now)
    if (exposureRemoved)
      await recordAudit(tx, {
        actor,
        action: 'exposure.delete',
        subject: breach.uniqueBreachId,
        after: { accountDeleted },
      })
    return { exposureRemoved, accountDeleted, followed }
  }, DELETE_TRANSACTION)
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
      action: 'user.delete',
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
