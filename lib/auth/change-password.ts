import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { enqueueAccountNotice, prepareAccountNotice } from './account-notice'
import { endAccountLinks } from './end-account-links'
import { endCalendars } from './end-calendars'
import { endProofs } from '../verification/visit-proofs'
import { lockOwnAddress } from '../verification/lock-own-address'
import { holdSession } from './hold-session'
import { hashPassword, verifyPassword } from './password'
import { recentSince } from './passkeys/recent'
import { requireGoodPassword } from './passwords/require-good-password'
import { revokeSessions, startSession, type StartedSession } from './sessions'

interface PasswordChange {
  userId: string
  /** The session that asks: the passkey that opened it stays. */
  sid?: string
  /** Needed where there is a password already. */
  currentPassword?: string
  password: string
  userAgent: string
  now?: Date
}

/**
 * Sets a new password and ends every session, the one that asks too: its cookie and tokens are replaced. Where it takes the place of
 * one, a member's recent passkeys end as well, but for the one that opened the session, and a calendar's address that is as recent: a
 * stolen session may have added them.
 * @throws AppError `invalid_fields` when the current password is wrong, or the new one easy to guess, `unauthenticated` when the session
 *   that asks has ended meanwhile.
 */
export async function changePassword({
  userId,
  sid,
  currentPassword,
  password,
  userAgent,
  now = new Date(),
}: PasswordChange): Promise<StartedSession> {
  const { passwordHash: stored, ...owner } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, name: true, phoneNumber: true, zipCode: true, passwordHash: true },
  })
  requireGoodPassword(password, owner)
  // Whoever gives one where there is none has not confirmed anything by it.
  if (
    (stored !== null || currentPassword !== undefined) &&
    !(await verifyPassword(stored, currentPassword ?? '')).ok
  ) {
    const message = 'This is not your current password.'
    throw new AppError('invalid_fields', message, { fieldErrors: { currentPassword: message } })
  }
  const passwordHash = await hashPassword(password)
  const notice = await prepareAccountNotice('password-changed')
  return db().$transaction(async (tx) => {
    const email = await lockOwnAddress(tx, userId)
    if (email === null) throw new AppError('unauthenticated', 'Please sign in.')
    if (sid !== undefined) await holdSession(tx, { userId, sid }, now)
    const { count } = await tx.user.updateMany({
      where: { id: userId, passwordHash: stored },
      data: { passwordHash, passwordSetAt: now },
    })
    if (count === 0)
      throw new AppError('conflict', 'Your password was changed somewhere else. Please sign in again.')
    const emailHash = new Uint8Array(hashEmail(email))
    await tx.emailToken.updateMany({
      where: { emailHash, purpose: 'reset_password', usedAt: null },
      data: { expiresAt: now },
    })
    await endAccountLinks(tx, userId, now)
    if (stored !== null) {
      await endRecentPasskeys(tx, { userId, sid, now })
      await endCalendars(tx, userId, { since: recentSince(now), now })
    }
    await revokeSessions(tx, userId, { now })
    await endProofs(tx, emailHash, now)
    const session = await startSession(tx, { userId, method: 'password', userAgent, now })
    await enqueueAccountNotice(tx, { renderId: notice, to: email, key: `password:${session.sid}`, now })
    return session
  })
}

/** An operator's stay: they are what opens the admin area, and no password does. */
async function endRecentPasskeys(
  tx: Prisma.TransactionClient,
  { userId, sid, now }: { userId: string; sid?: string; now: Date },
): Promise<void> {
  const session = sid
    ? await tx.session.findUnique({ where: { id: sid }, select: { passkeyId: true } })
    : null
  await tx.passkey.deleteMany({
    where: {
      userId,
      user: { role: 'user' },
      createdAt: { gt: recentSince(now) },
      ...(session?.passkeyId && { id: { not: session.passkeyId } }),
    },
  })
}
