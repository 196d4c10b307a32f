import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { pauseCampaignsOf } from '../alerts/pause-campaigns-of'

/**
 * What stops with a breach, in the transaction that deletes it: no mail about it goes out. Messages that wait go on waiting, for it may
 * come back; once it is removed for good they are cleared away (lib/retention/remove-for-good.ts). Cases of members and mail that was
 * sent stay.
 * @param breachIds the breach and what is merged into it.
 * @returns how many campaigns were stopped.
 * @throws AppError `conflict` while somebody sends or changes an alert about it.
 */
export function whileBreachIsDeleted(tx: Prisma.TransactionClient, breachIds: number[]): Promise<number> {
  return pauseCampaignsOf(tx, breachIds)
}
