import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { hashEmail } from '../../crypto/crypto'
import { lockAddress } from '../../db/lock-address'
import { AppError } from '../../http/errors'
import { takeBackTheirNo } from '../../mail/suppression'
import { holdItem, putBack, type RemovedItem } from '../../removed/put-back'
import { formatDate } from '../../site/format'

/**
 * Holds somebody who was deleted, and everything about their address, until the transaction ends.
 * @returns null where they were put back, or removed for good.
 */
export async function holdRemovedUser(
  tx: Prisma.TransactionClient,
  itemId: string,
): Promise<{ item: RemovedItem; email: string } | null> {
  const [row] = await tx.$queryRaw<{ email: string }[]>`
    SELECT r."row"->>'email' AS email FROM removed_row r WHERE r.item_id = ${itemId}::uuid AND r.table_name = 'users'`
  if (!row) return null
  await lockAddress(tx, row.email)
  const item = await holdItem(tx, itemId)
  return item && { item, email: row.email }
}

/** When somebody got an account with an address; null where nobody has. */
export async function takenSince(tx: Prisma.TransactionClient, email: string): Promise<Date | null> {
  const other = await tx.user.findUnique({ where: { email }, select: { createdAt: true } })
  return other?.createdAt ?? null
}

/**
 * Puts somebody back with everything of theirs, signed in where they were. Mail that waited for them was cancelled, and stays so.
 * @param tx holds them (`holdRemovedUser`).
 * @throws AppError `conflict` where the address has a profile again.
 */
export async function restoreUser(
  tx: Prisma.TransactionClient,
  { item, email }: { item: RemovedItem; email: string },
  actor: Actor,
): Promise<void> {
  const since = await takenSince(tx, email)
  if (since)
    throw new AppError(
      'conflict',
      `This address has a profile again, since ${formatDate(since)}: somebody has signed up or sent a request with it. The one that was deleted cannot take its place. Nothing was changed.`,
    )
  await putBack(tx, item.id)
  await takeBackTheirNo(tx, hashEmail(email), item.removedAt)
  await keepSignedOut(tx, item, email)
  await recordAudit(tx, {
    actor,
    action: 'user.restore',
    subject: item.subject,
    after: { deletedBy: item.removedBy, deletedAt: item.removedAt.toISOString() },
  })
}

/** Where everybody was signed out meanwhile, they are too. */
async function keepSignedOut(tx: Prisma.TransactionClient, item: RemovedItem, email: string): Promise<void> {
  const ended = await tx.auditEvent.findFirst({
    where: { action: 'session.end', subject: 'everybody', at: { gte: item.removedAt } },
    select: { at: true },
  })
  if (!ended) return
  await tx.session.updateMany({
    where: { userId: item.subject, revokedAt: null },
    data: { revokedAt: ended.at },
  })
  await tx.visitProof.updateMany({
    where: { emailHash: new Uint8Array(hashEmail(email)), endedAt: null },
    data: { endedAt: ended.at },
  })
}
