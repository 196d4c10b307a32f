import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

/**
 * Ends every campaign of a breach: the sender takes nothing from a cancelled one. Its queued messages are marked
 * afterwards, in portions (lib/admin/sweep-deleted.ts): there may be a million.
 * @returns how many campaigns were ended.
 */
export async function cancelCampaignsOf(tx: Prisma.TransactionClient, breachId: number): Promise<number> {
  const { count } = await tx.emailCampaign.updateMany({ where: { breachId, state: { not: 'cancelled' } }, data: { state: 'cancelled' } })
  return count
}
