import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { FOLLOW_FORMS } from '../consents/account-consents'
import { hashEmail } from '../crypto/crypto'

/**
 * Deletes what an address follows without an account, with the links that were mailed for it, and stops what waits to be sent. The
 * record of consents stays, revoked.
 * @param tx holds the address's lock.
 * @returns how many settlements it followed, confirmed or not.
 */
export async function forgetFollows(tx: Prisma.TransactionClient, email: string, now: Date): Promise<number> {
  const emailHash = new Uint8Array(hashEmail(email))
  await tx.consent.updateMany({
    where: { emailHash, form: { startsWith: FOLLOW_FORMS }, revokedAt: null },
    data: { revokedAt: now },
  })
  await tx.emailMessage.updateMany({
    where: { emailHash, state: 'queued', template: { in: ['settlement-follow', 'settlement-day'] } },
    data: { state: 'cancelled', reason: 'address-removed' },
  })
  // Its links go along by their foreign key.
  const { count } = await tx.settlementFollower.deleteMany({ where: { emailHash } })
  return count
}
