import 'server-only'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { lockAddress } from '../db/lock-address'
import { removeLead } from './remove-lead'

/**
 * Takes back a request that its sender says has a wrong address, and everything that came with it: the link that was
 * mailed for it confirms it no longer, the operator is not told, and a profile that was made for it goes too. What the
 * address's owner has confirmed stays. Harmless when repeated.
 * @param email as the lead's profile has it.
 * @returns false when the owner has confirmed it.
 */
export async function withdrawLead(leadId: string, email: string, now = new Date()): Promise<boolean> {
  const emailHash = new Uint8Array(hashEmail(email))
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const lead = await tx.lead.findFirst({
      where: { id: leadId, user: { email } },
      select: { userId: true, confirmedAt: true },
    })
    if (!lead) return true
    if (lead.confirmedAt !== null) return false
    await removeLead(tx, leadId, now)
    // A sign-up may wait for the profile.
    if ((await tx.pendingSignUp.count({ where: { emailHash, expiresAt: { gt: now } } })) > 0) return true
    await tx.user.deleteMany({
      where: {
        id: lead.userId,
        emailVerifiedAt: null,
        claimedAt: null,
        passwordHash: null,
        leads: { none: {} },
      },
    })
    return true
  })
}
