import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { digestToken, hashEmail, randomToken } from '../crypto/crypto'
import { startClock } from '../clock'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { resetPasswordUrl } from '../mail/links'
import { enqueueAccountNotice, prepareAccountNotice } from './account-notice'
import { isClaimed } from '../verification/is-claimed'
import { endAccountLinks } from './end-account-links'
import { takeOwnDetails } from '../verification/own-details'
import { endProofs } from '../verification/visit-proofs'
import { lockAddress } from '../db/lock-address'
import { dropUnproven } from './drop-unproven'
import { endOtherWays } from './end-other-ways'
import { hashPassword } from './password'
import { requireGoodPassword } from './passwords/require-good-password'
import { startSession, type StartedSession } from './sessions'

/** Milliseconds. */
const TOKEN_TTL_MS = 60 * 60 * 1000
/**
 * One mail for an address in this time. After so many in a day, one when the last has expired: however many strangers ask
 * for, the owner has a link that works, or gets one.
 */
const INTERVAL_MS = 5 * 60 * 1000
const MAX_A_DAY = 5
const DAY_MS = 24 * 60 * 60 * 1000

export const RESET_LINK_IS_INVALID = 'This link is invalid or has expired. Please ask for a new one.'

/**
 * Mails a link to choose a new password, if the address has an account. The response and the time it takes are the same
 * when it has none: a token is stored either way, and is good for nothing without an account.
 * @param email as `normaliseEmail` returns it.
 */
export async function requestPasswordReset(email: string, now = new Date()): Promise<void> {
  const emailHash = new Uint8Array(hashEmail(email))
  const renderId = await prepareMail('password-reset', {})
  const token = randomToken()
  await db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const recent = await tx.emailToken.findMany({
      where: { emailHash, purpose: 'reset_password', createdAt: { gt: new Date(now.getTime() - DAY_MS) } },
      orderBy: { createdAt: 'desc' },
      select: { createdAt: true },
      take: MAX_A_DAY,
    })
    const user = await tx.user.findUnique({
      where: { email },
      select: { claimedAt: true, passwordHash: true },
    })
    // An account whose imported password has to be given once more, in a browser that has proven the address.
    const imported = await tx.pendingSignUp.count({ where: { emailHash, ip: '', expiresAt: { gt: now } } })
    const interval = recent.length === MAX_A_DAY ? TOKEN_TTL_MS : INTERVAL_MS
    if (recent[0] && recent[0].createdAt.getTime() + interval > now.getTime()) return
    const tokenHash = digestToken(token)
    await tx.emailToken.create({
      data: {
        tokenHash,
        purpose: 'reset_password',
        emailHash,
        createdAt: now,
        expiresAt: new Date(now.getTime() + TOKEN_TTL_MS),
      },
    })
    await enqueueMail(tx, {
      dedupeKey: `password-reset:${Buffer.from(tokenHash).toString('hex')}`,
      template: 'password-reset',
      renderId,
      to: email,
      values: { reset_url: resetPasswordUrl(token) },
      isWritten: (user !== null && isClaimed(user)) || imported > 0,
    })
  })
}

/** A link to choose a password, for who has proven the address by another one. @param tx holds the address's lock. @returns its token. */
export async function makeResetToken(
  tx: Prisma.TransactionClient,
  email: string,
  now: Date,
): Promise<string> {
  const token = randomToken()
  await tx.emailToken.create({
    data: {
      tokenHash: digestToken(token),
      purpose: 'reset_password',
      emailHash: new Uint8Array(hashEmail(email)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + TOKEN_TTL_MS),
    },
  })
  return token
}

interface PasswordReset {
  token: string
  password: string
  /** Ids of what its owner knows. Every other passkey and session ends. */
  keepPasskeys?: readonly string[]
  keepSessions?: readonly string[]
  userAgent: string
  now?: Date
}

/**
 * Sets a new password by a mailed link, which also proves the address. Every session and passkey of the account ends but
 * those that are kept, and a session begins. An operator's passkeys stay: a mailbox is not enough to take them.
 * @throws AppError `gone` for a link that is unknown, used or expired, `invalid_fields` for a password that is easy to guess:
 *   the link stays good.
 */
export async function resetPassword({
  token,
  password,
  keepPasskeys = [],
  keepSessions = [],
  userAgent,
  now: asked = new Date(),
}: PasswordReset): Promise<StartedSession & { email: string }> {
  const clock = startClock(asked)
  const tokenHash = digestToken(token)
  const link = (now: Date) => ({
    tokenHash,
    purpose: 'reset_password' as const,
    usedAt: null,
    expiresAt: { gt: now },
  })
  // A link that is no good must not cost a hash.
  const known = await db().emailToken.findFirst({ where: link(asked), select: { emailHash: true } })
  const address =
    known &&
    (await db().user.findUnique({
      where: { emailHash: known.emailHash },
      select: { email: true, name: true, phoneNumber: true, zipCode: true },
    }))
  if (!address) throw new AppError('gone', RESET_LINK_IS_INVALID)
  requireGoodPassword(password, address)
  const passwordHash = await hashPassword(password)
  const notice = await prepareAccountNotice('password-changed')
  return db().$transaction(async (tx) => {
    // Before the rows, as everybody who changes something about an address does.
    await lockAddress(tx, address.email)
    const now = clock()
    const used = await tx.emailToken.updateManyAndReturn({
      where: link(now),
      data: { usedAt: now },
      select: { emailHash: true },
    })
    const user =
      used[0] &&
      (await tx.user.findUnique({
        where: { emailHash: used[0].emailHash },
        select: {
          id: true,
          email: true,
          emailVerifiedAt: true,
          claimedAt: true,
          passwordHash: true,
          role: true,
        },
      }))
    if (!used[0] || !user) throw new AppError('gone', RESET_LINK_IS_INVALID)
    const { emailHash } = used[0]
    await tx.emailToken.updateMany({
      where: { emailHash, purpose: 'reset_password', usedAt: null },
      data: { expiresAt: now },
    })
    await tx.pendingSignUp.deleteMany({ where: { emailHash } })
    await endAccountLinks(tx, user.id, now)
    const proven = user.emailVerifiedAt !== null
    await endOtherWays(tx, {
      userId: user.id,
      isOperator: user.role === 'admin',
      keepPasskeys: proven ? keepPasskeys : [],
      keepSessions: proven ? keepSessions : [],
      now,
    })
    await endProofs(tx, emailHash, now)
    // Whoever added anything before the address was proven need not have been its owner.
    if (user.emailVerifiedAt === null) await dropUnproven(tx, user.id)
    if (user.emailVerifiedAt === null && !isClaimed(user)) await takeOwnDetails(tx, user.id)
    await tx.user.update({
      where: { id: user.id },
      data: {
        passwordHash,
        passwordSetAt: now,
        emailVerifiedAt: user.emailVerifiedAt ?? now,
        claimedAt: user.claimedAt ?? now,
      },
    })
    const session = await startSession(tx, { userId: user.id, method: 'link', userAgent, now })
    await enqueueAccountNotice(tx, { renderId: notice, to: user.email, key: `password:${session.sid}`, now })
    return { ...session, email: user.email }
  })
}
