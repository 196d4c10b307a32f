import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { unname } from '../verification/verification'
import { consultationKey } from './consultation-key'

/**
 * Removes a request that somebody takes back: its consents are revoked and stay, no link confirms it, the operator is not told
 * if that mail still waits.
 * @param tx holds the address's lock.
 */
export async function removeLead(tx: Prisma.TransactionClient, leadId: string, now: Date): Promise<void> {
  await tx.consent.updateMany({ where: { leadId, revokedAt: null }, data: { revokedAt: now } })
  await unname(tx, leadId, now)
  await tx.lead.delete({ where: { id: leadId } })
  await tx.emailMessage.updateMany({
    where: { dedupeKey: consultationKey(leadId), state: 'queued' },
    data: { state: 'cancelled', reason: 'request-withdrawn' },
  })
}
