import 'server-only'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { lockAddress } from '../db/lock-address'
import { isClaimed } from './is-claimed'
import { notMailed, requireInterval, tooManyMails, untilNextMail } from './mail-bound'
import { mailLink, mailRequests, prepareVerification } from './verification'

/**
 * Mails the link of a request once more. It names what the last one named, as far as that still waits.
 * @param email the address that the request was made for.
 * @returns false when there is nothing left to confirm.
 * @throws AppError `rate_limited` with when to come back, `not_found` when the request is gone.
 */
export async function resendRequest(leadId: string, email: string, now = new Date()): Promise<boolean> {
  const verification = await prepareVerification()
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const lead = await tx.lead.findFirst({
      where: { id: leadId, user: { email } },
      select: { confirmedAt: true, user: { select: { claimedAt: true, passwordHash: true } } },
    })
    if (!lead) throw new AppError('not_found', 'This request is not there any more.')
    if (lead.confirmedAt) return false
    const last = await tx.emailToken.findFirst({
      where: { leads: { some: { leadId } } },
      orderBy: { createdAt: 'desc' },
      select: {
        createdAt: true,
        leads: { select: { leadId: true } },
        pending: { select: { id: true, expiresAt: true } },
      },
    })
    requireInterval(last?.createdAt, now)
    const waiting =
      last?.pending && last.pending.expiresAt > now && !isClaimed(lead.user) ? last.pending.id : null
    const mailing = await mailRequests(tx, {
      email,
      verification,
      leadIds: [leadId, ...(last?.leads.map((named) => named.leadId) ?? [])],
      pendingId: waiting,
      now,
    })
    if (!mailing.mailed) throw tooManyMails(mailing)
    return true
  })
}

/**
 * Mails a link that proves the address of an account and confirms nothing else, for one that was imported.
 * @throws AppError `rate_limited` with when to come back.
 */
export async function resendAccount(email: string, now = new Date()): Promise<void> {
  const verification = await prepareVerification()
  const emailHash = new Uint8Array(hashEmail(email))
  await db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const last = await tx.emailToken.findFirst({
      where: { emailHash, purpose: 'verify_email', pendingId: null, leads: { none: {} } },
      orderBy: { createdAt: 'desc' },
      select: { createdAt: true },
    })
    requireInterval(last?.createdAt, now)
    const waitMs = await untilNextMail(tx, emailHash, now)
    if (waitMs > 0) throw tooManyMails(notMailed(waitMs))
    await mailLink(tx, { email, emailHash, verification, leads: [], pendingId: null, forAccount: true, now })
  })
}
