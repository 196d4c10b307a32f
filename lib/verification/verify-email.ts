import 'server-only'
import { Prisma } from '@/prisma/generated/client'
import { digestToken } from '../crypto/crypto'
import { AppError } from '../http/errors'
import { lockAddress } from '../db/lock-address'
import { isClaimed } from './is-claimed'
import { markActive } from './mark-active'
import { takeOwnDetails } from './own-details'
import { NAMED_LEAD, type NamedLead } from './verification'

/** The specification's words (admin side, section 8). */
export const LINK_IS_INVALID = 'The verification link is invalid or has expired. Please try again.'

/** Whose address a link has proven, as the profile was before. */
export interface ProvenProfile {
  id: string
  email: string
  emailHash: Uint8Array<ArrayBuffer>
  passwordHash: string | null
  /** Whether it was somebody's account, by a password or a passkey. */
  wasClaimed: boolean
  wasProven: boolean
  /** The requests that this has confirmed: those of the link's mail. */
  confirmed: NamedLead[]
  /** The sign-up that its mail named. */
  pendingId: string | null
}

/**
 * Uses a mailed verification link: the address is proven, and the requests that its mail named are confirmed, and no others. A profile
 * that nobody had proven takes its details from them. Of any number of calls with one token, one does it.
 * @param tx takes the address's lock.
 * @returns null when the link had been used before: then this call has proven nothing and changed nothing.
 * @throws AppError `gone` for a link that is unknown, expired or of another kind.
 */
export async function verifyEmail(
  tx: Prisma.TransactionClient,
  token: string,
  now: Date,
): Promise<ProvenProfile | null> {
  const tokenHash = digestToken(token)
  const known = await tx.emailToken.findUnique({
    where: { tokenHash },
    select: { emailHash: true, purpose: true },
  })
  if (known?.purpose !== 'verify_email') throw new AppError('gone', LINK_IS_INVALID)
  const { emailHash } = known
  const address = await tx.user.findUnique({ where: { emailHash }, select: { email: true } })
  // Before the rows, as everybody who changes something about an address does.
  if (address) await lockAddress(tx, address.email)
  const [used] = await tx.emailToken.updateManyAndReturn({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
    select: { pendingId: true },
  })
  if (!used) {
    const { usedAt } = await tx.emailToken.findUniqueOrThrow({
      where: { tokenHash },
      select: { usedAt: true },
    })
    if (usedAt) return null
    throw new AppError('gone', LINK_IS_INVALID)
  }
  const user = await tx.user.findUnique({
    where: { emailHash },
    select: {
      id: true,
      email: true,
      passwordHash: true,
      claimedAt: true,
      emailVerifiedAt: true,
      lastActiveAt: true,
    },
  })
  // The profile was deleted after the mail went out.
  if (!user) throw new AppError('gone', LINK_IS_INVALID)
  await tx.user.updateMany({ where: { id: user.id, emailVerifiedAt: null }, data: { emailVerifiedAt: now } })
  await markActive(tx, user, now)
  const confirmed = await tx.lead.updateManyAndReturn({
    where: { userId: user.id, confirmedAt: null, tokens: { some: { tokenHash } } },
    data: { confirmedAt: now, waitsForMail: false },
    select: NAMED_LEAD,
  })
  // Until now it held what the first request said, whoever had sent that.
  if (user.emailVerifiedAt === null && !isClaimed(user)) await takeOwnDetails(tx, user.id)
  // Not those that ended before, for instance with a phone number that was corrected.
  await tx.consent.updateMany({
    where: { leadId: { in: confirmed.map(({ id }) => id) }, revokedAt: null, confirmedAt: null },
    data: { confirmedBy: tokenHash, confirmedAt: now },
  })
  // Who unsubscribed, or had wanted none under an account before, and has asked for news since, and now confirms it, wants it again.
  const hasAskedSince = Prisma.sql`
    EXISTS (SELECT 1 FROM lead l WHERE l.user_id = ${user.id}::uuid AND l.confirmed_at = ${now} AND l.created_at > s.created_at
              AND (l.notification_future_breaches OR l.form IN ('get-notified', 'no-action', 'no-breaches')))`
  await tx.$executeRaw`
    UPDATE suppression s SET lifted_at = ${now}
    WHERE s.email_hash = ${emailHash} AND s.list = 'alerts' AND s.reason = 'unsubscribed' AND s.lifted_at IS NULL AND ${hasAskedSince}`
  await tx.$executeRaw`DELETE FROM suppression s WHERE s.email_hash = ${emailHash} AND s.list = 'listed' AND ${hasAskedSince}`
  return {
    id: user.id,
    email: user.email,
    emailHash,
    passwordHash: user.passwordHash,
    wasClaimed: isClaimed(user),
    wasProven: user.emailVerifiedAt !== null,
    confirmed,
    pendingId: used.pendingId,
  }
}
