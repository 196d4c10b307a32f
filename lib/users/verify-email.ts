import 'server-only'
import { digestToken } from '../crypto'
import { db } from '../db'
import { AppError } from '../http/errors'
import { markActive } from './mark-active'

/** The specification's words (admin side, section 8). */
export const LINK_IS_INVALID = 'The verification link is invalid or has expired. Please try again.'

export interface VerifiedEmail {
  /** True when the link had been used before: then this call has proven nothing and changed nothing. */
  alreadyVerified: boolean
  /** The address that this call has proven. */
  email: string | null
}

/**
 * Uses a mailed verification link: the address is proven, and its requests are confirmed. Of any number of calls with
 * one token, one does it.
 * @throws AppError `gone` for a link that is unknown, expired or of another kind.
 */
export async function verifyEmail(token: string, now = new Date()): Promise<VerifiedEmail> {
  const tokenHash = digestToken(token)
  return db().$transaction(async (tx) => {
    const used = await tx.emailToken.updateManyAndReturn({
      where: { tokenHash, purpose: 'verify_email', usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
      select: { emailHash: true },
    })
    const emailHash = used[0]?.emailHash
    if (!emailHash) {
      const known = await tx.emailToken.findUnique({ where: { tokenHash }, select: { usedAt: true, purpose: true } })
      if (known?.usedAt && known.purpose === 'verify_email') return { alreadyVerified: true, email: null }
      throw new AppError('gone', LINK_IS_INVALID)
    }
    const user = await tx.user.findUnique({ where: { emailHash }, select: { id: true, email: true } })
    // The profile was deleted after the mail went out.
    if (!user) throw new AppError('gone', LINK_IS_INVALID)
    await tx.user.updateMany({ where: { id: user.id, emailVerifiedAt: null }, data: { emailVerifiedAt: now } })
    await markActive(tx, user.id, now)
    await tx.lead.updateMany({ where: { userId: user.id, confirmedAt: null }, data: { confirmedAt: now } })
    // Who unsubscribed and has asked for news since, and now confirms it, wants it again.
    await tx.$executeRaw`
      UPDATE suppression s SET lifted_at = ${now}
      WHERE s.email_hash = ${emailHash} AND s.list = 'alerts' AND s.reason = 'unsubscribed' AND s.lifted_at IS NULL
        AND EXISTS (SELECT 1 FROM lead l WHERE l.user_id = ${user.id}::uuid AND l.confirmed_at = ${now} AND l.created_at > s.created_at
                      AND (l.notification_future_breaches OR l.form IN ('get-notified', 'no-action', 'no-breaches')))`
    return { alreadyVerified: false, email: user.email }
  })
}
