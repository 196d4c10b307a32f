import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { cancelCampaignsOf } from '../alerts/cancel-campaigns-of'
import { log } from '../log'
import { sweepDeleted } from '../retention/sweep-deleted'

/** How long whoever deletes waits for what a breach leaves behind. The worker does the rest. Milliseconds. */
const SWEEP_AT_ONCE_MS = 2_000

/**
 * What ends with a breach, in the transaction that deletes it: no mail about it goes out. Messages that wait are queued for
 * clearing away. Cases of members and mail that was sent stay.
 * @returns how many campaigns were cancelled.
 * @throws AppError `conflict` while somebody sends or changes an alert about it.
 */
export async function whileBreachIsDeleted(tx: Prisma.TransactionClient, breachId: number): Promise<number> {
  const campaigns = await cancelCampaignsOf(tx, breachId)
  if (campaigns > 0) await tx.breachToSweep.createMany({ data: [{ breachId }], skipDuplicates: true })
  return campaigns
}

/** Once it is deleted: clears away what it left behind, as far as that goes in a moment. Never throws. */
export async function afterBreachDeleted(): Promise<void> {
  await sweepDeleted(SWEEP_AT_ONCE_MS).catch((error: Error) =>
    log.warn({ err: { name: error.name } }, 'what a deleted breach leaves behind is left to the worker'),
  )
}
