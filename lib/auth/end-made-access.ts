import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { revokeKeysOf } from './api-keys/revoke-key'
import { lockAccount } from './sessions'

/**
 * Ends what opens a way in for others and was made in an account: its API keys, and the invites that nobody has used yet, to the
 * operators' area and to a law firm's. Webhooks that somebody in it answers for are switched off, until an operator says that they are in
 * order: their address was typed, or their secret seen, there. Wherever somebody else may have been in the account, they may have made one.
 * What is made in it at this moment waits for the account's lock, or has it: see hold-session.ts.
 * @param by who ended it, for the list of keys.
 */
export async function endMadeAccess(
  tx: Prisma.TransactionClient,
  userId: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await lockAccount(tx, userId)
  await revokeKeysOf(tx, userId, { by, now })
  await tx.adminInvite.updateMany({
    where: { createdById: userId, enrolledAt: null, endedAt: null },
    data: { endedAt: now },
  })
  await tx.webhookEndpoint.updateMany({
    where: { answersId: userId, switchedOffAt: null },
    data: { switchedOffAt: now, offReason: 'access' },
  })
}
