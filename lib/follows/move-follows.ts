import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { FOLLOW_FORMS } from '../consents/account-consents'
import { MAX_FOLLOWED } from './set-tracker'

interface Moving {
  userId: string
  /** Of the address that the account leaves. */
  oldHash: Uint8Array<ArrayBuffer>
  now: Date
}

/**
 * What an address has followed by mailed links goes on in the account that leaves it: somebody else may read that mailbox from now
 * on, and its owner would be told nothing more.
 * @param tx holds the locks of both addresses.
 */
export async function moveFollows(
  tx: Prisma.TransactionClient,
  { userId, oldHash: emailHash, now }: Moving,
): Promise<void> {
  const standing = { emailHash, confirmedAt: { not: null }, endedAt: null }
  const followed = await tx.settlementFollower.findMany({
    where: standing,
    orderBy: { confirmedAt: 'desc' },
    take: MAX_FOLLOWED,
    select: { settlementId: true, confirmedAt: true },
  })
  if (followed.length === 0) return
  // What the account keeps track of already stays as it is noted there.
  await tx.memberSettlement.createMany({
    data: followed.map(({ settlementId, confirmedAt }) => ({
      userId,
      settlementId,
      followedAt: confirmedAt!,
      updatedAt: now,
    })),
    skipDuplicates: true,
  })
  await tx.settlementFollower.updateMany({ where: standing, data: { endedAt: now } })
  await tx.consent.updateMany({
    where: { emailHash, form: { startsWith: FOLLOW_FORMS }, revokedAt: null },
    data: { revokedAt: now },
  })
}
