import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { sayHeld } from '../breaches/edit/lock-breach'

const HELD =
  'Somebody is sending or changing the alerts about this breach right now. Please try again when that is done.'

/**
 * Ends every campaign of a breach: the sender takes nothing from a cancelled one. Its queued messages are marked
 * afterwards, in portions (lib/retention/sweep-deleted.ts): there may be a million.
 * @returns how many campaigns were ended.
 * @throws AppError `conflict` while somebody holds one of them.
 */
export async function cancelCampaignsOf(tx: Prisma.TransactionClient, breachId: number): Promise<number> {
  const { count } = await sayHeld(
    () =>
      tx.emailCampaign.updateMany({
        where: { breachId, state: { not: 'cancelled' } },
        data: { state: 'cancelled' },
      }),
    HELD,
  )
  return count
}
