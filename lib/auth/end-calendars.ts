import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

interface Ending {
  /** Only those that were made after this. */
  since?: Date
  now: Date
}

/**
 * Stops the private calendar of an account, whose address is all the proof that it asks for: whoever was in the account unasked
 * may have taken it along, and would read on what its owner follows.
 * @param tx holds the account's lock.
 */
export async function endCalendars(
  tx: Prisma.TransactionClient,
  userId: string,
  { since, now }: Ending,
): Promise<void> {
  await tx.calendarFeed.updateMany({
    where: { userId, revokedAt: null, ...(since && { createdAt: { gt: since } }) },
    data: { revokedAt: now },
  })
}
