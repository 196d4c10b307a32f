import 'server-only'
import { hashEmail } from '../crypto'
import { db } from '../db'
import { lockAddress } from '../users/verification'

/**
 * Takes back a request that its sender says has a wrong address, and everything that came with it: the link that was
 * mailed no longer works, and a profile that was made for it goes too. What the address's owner has confirmed stays.
 * Harmless when repeated.
 * @param email as the lead's profile has it.
 */
export async function withdrawLead(leadId: string, email: string, now = new Date()): Promise<void> {
  const emailHash = new Uint8Array(hashEmail(email))
  await db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const lead = await tx.lead.findFirst({ where: { id: leadId, confirmedAt: null, user: { email } }, select: { userId: true } })
    if (!lead) return
    await tx.consent.updateMany({ where: { leadId, revokedAt: null }, data: { revokedAt: now } })
    await tx.lead.delete({ where: { id: leadId } })
    // Another request may wait for the same link.
    if ((await tx.lead.count({ where: { userId: lead.userId, confirmedAt: null } })) > 0) return
    await tx.emailToken.updateMany({ where: { emailHash, purpose: 'verify_email', usedAt: null }, data: { expiresAt: now } })
    await tx.emailMessage.updateMany({ where: { emailHash, template: 'verify-email', state: 'queued' }, data: { state: 'cancelled', reason: 'request-withdrawn' } })
    await tx.user.deleteMany({ where: { id: lead.userId, emailVerifiedAt: null, passwordHash: null, leads: { none: {} } } })
  })
}
