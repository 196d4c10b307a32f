import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { ACCOUNT_PURPOSES } from './mail-account-link'

/**
 * Voids the links that wait to move an account to another address, or to add one to it: whoever had them mailed may be the one
 * who is being shut out, and could have the owner's own browser open them. For all that changes what opens an account.
 * @param tx holds the account's lock.
 */
export async function endAccountLinks(
  tx: Prisma.TransactionClient,
  userId: string,
  now: Date,
): Promise<void> {
  await tx.emailToken.updateMany({
    where: { userId, purpose: { in: [...ACCOUNT_PURPOSES] }, usedAt: null, expiresAt: { gt: now } },
    data: { expiresAt: now },
  })
}
