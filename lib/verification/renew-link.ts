import 'server-only'
import { digestToken } from '../crypto/crypto'
import { db } from '../db/client'
import { lockAddress } from '../db/lock-address'
import { AppError } from '../http/errors'
import { isClaimed } from './is-claimed'
import { requireInterval, tooManyMails } from './mail-bound'
import { resendAccount } from './resend-verification'
import { mailRequests, prepareVerification } from './verification'

/** A sign-up waits as long as the link that names it. Milliseconds. */
const PENDING_TTL_MS = 24 * 60 * 60 * 1000

const TOO_OLD =
  'This link is not one of ours, or it is too old to be sent anew. Please use the form once more that you used then.'

/**
 * Mails a link anew that has expired, to the address that had the old one: whoever holds it reads that mailbox, in whatever
 * browser. It names what the old one named, as far as that still waits.
 * @returns false when there is nothing left to confirm.
 * @throws AppError `gone` for a link that names nothing any more, `rate_limited` with when to come back.
 */
export async function renewLink(token: string, now = new Date()): Promise<boolean> {
  const old = await db().emailToken.findUnique({
    where: { tokenHash: digestToken(token) },
    select: {
      emailHash: true,
      purpose: true,
      usedAt: true,
      pendingId: true,
      leads: { select: { leadId: true } },
    },
  })
  if (old?.purpose !== 'verify_email') throw new AppError('gone', TOO_OLD)
  if (old.usedAt) return false
  const user = await db().user.findUnique({
    where: { emailHash: old.emailHash },
    select: { email: true, claimedAt: true, passwordHash: true, emailVerifiedAt: true },
  })
  if (!user) throw new AppError('gone', TOO_OLD)
  const leadIds = old.leads.map(({ leadId }) => leadId)
  if (leadIds.length === 0 && old.pendingId === null) {
    if (!isClaimed(user) || user.emailVerifiedAt) throw new AppError('gone', TOO_OLD)
    await resendAccount(user.email, now)
    return true
  }
  const verification = await prepareVerification()
  return db().$transaction(async (tx) => {
    await lockAddress(tx, user.email)
    const last = await tx.emailToken.findFirst({
      where: {
        purpose: 'verify_email',
        OR: [
          { leads: { some: { leadId: { in: leadIds } } } },
          ...(old.pendingId === null ? [] : [{ pendingId: old.pendingId }]),
        ],
      },
      orderBy: { createdAt: 'desc' },
      select: { createdAt: true },
    })
    const waits =
      old.pendingId !== null &&
      !isClaimed(user) &&
      (
        await tx.pendingSignUp.updateMany({
          where: { id: old.pendingId },
          data: { expiresAt: new Date(now.getTime() + PENDING_TTL_MS) },
        })
      ).count > 0
    const open = await tx.lead.count({ where: { id: { in: leadIds }, confirmedAt: null } })
    if (open === 0 && !waits) {
      if (leadIds.length > 0) return false
      throw new AppError('gone', TOO_OLD)
    }
    requireInterval(last?.createdAt, now)
    const mailing = await mailRequests(tx, {
      email: user.email,
      verification,
      leadIds,
      pendingId: waits ? old.pendingId : null,
      now,
    })
    if (!mailing.mailed) throw tooManyMails(mailing)
    return true
  })
}
