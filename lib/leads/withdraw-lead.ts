import 'server-only'
import { hashEmail } from '../crypto'
import { db } from '../db'
import { lockAddress } from '../lock-address'
import { verificationKey } from '../users/verification'
import { consultationKey } from './consultation-key'

/**
 * Takes back a request that its sender says has a wrong address, and everything that came with it: the link that was
 * mailed for it no longer works, the operator is not told, and a profile that was made for it goes too. What the address's
 * owner has confirmed stays. Harmless when repeated.
 * @param email as the lead's profile has it.
 * @returns false when the owner has confirmed it.
 */
export async function withdrawLead(leadId: string, email: string, now = new Date()): Promise<boolean> {
  const emailHash = new Uint8Array(hashEmail(email))
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const lead = await tx.lead.findFirst({ where: { id: leadId, user: { email } }, select: { userId: true, createdAt: true, confirmedAt: true } })
    if (!lead) return true
    if (lead.confirmedAt !== null) return false
    await tx.consent.updateMany({ where: { leadId, revokedAt: null }, data: { revokedAt: now } })
    await tx.lead.delete({ where: { id: leadId } })
    const cancelled = { state: 'cancelled', reason: 'request-withdrawn' } as const
    await tx.emailMessage.updateMany({ where: { dedupeKey: consultationKey(leadId), state: 'queued' }, data: cancelled })
    // Another request, or an account, may wait for the same link. One that was mailed before was for something else.
    const others = [tx.lead.count({ where: { userId: lead.userId, confirmedAt: null } }), tx.pendingSignUp.count({ where: { emailHash, expiresAt: { gt: now } } })]
    if ((await Promise.all(others)).some((count) => count > 0)) return true
    const mailed = { emailHash, purpose: 'verify_email', usedAt: null, createdAt: { gte: lead.createdAt } } as const
    const tokens = await tx.emailToken.findMany({ where: mailed, select: { tokenHash: true } })
    await tx.emailToken.updateMany({ where: mailed, data: { expiresAt: now } })
    await tx.emailMessage.updateMany({ where: { dedupeKey: { in: tokens.map(({ tokenHash }) => verificationKey(tokenHash)) }, state: 'queued' }, data: cancelled })
    await tx.user.deleteMany({ where: { id: lead.userId, emailVerifiedAt: null, passwordHash: null, leads: { none: {} } } })
    return true
  })
}
