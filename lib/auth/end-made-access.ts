import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { revokeKeysOf } from './api-keys/revoke-key'

/**
 * Ends what opens a way in for others and was made in an account: its API keys, and the invites that nobody has used yet, to the
 * operators' area and to a law firm's. Wherever somebody else may have been in the account, they may have made one.
 * @param by who ended it, for the list of keys.
 */
export async function endMadeAccess(
  tx: Prisma.TransactionClient,
  userId: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await revokeKeysOf(tx, userId, { by, now })
  await tx.adminInvite.updateMany({
    where: { createdById: userId, enrolledAt: null, endedAt: null },
    data: { endedAt: now },
  })
}
