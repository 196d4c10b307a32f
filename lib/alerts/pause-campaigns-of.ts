import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { sayHeld } from '../breaches/edit/lock-breach'

const HELD =
  'Somebody is sending or changing the alerts about this breach right now. Please try again when that is done.'

/**
 * Stops every campaign of some breaches: the sender takes from running ones only. An operator lets one go on.
 * @returns how many campaigns were stopped.
 * @throws AppError `conflict` while somebody holds one of them.
 */
export async function pauseCampaignsOf(tx: Prisma.TransactionClient, breachIds: number[]): Promise<number> {
  const { count } = await sayHeld(
    () =>
      tx.emailCampaign.updateMany({
        where: { breachId: { in: breachIds }, state: 'running' },
        data: { state: 'paused' },
      }),
    HELD,
  )
  return count
}
