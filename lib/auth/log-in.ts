import 'server-only'
import { hashEmail } from '../crypto'
import { db } from '../db'
import { AppError } from '../http/errors'
import { prepareAccountNotice } from '../users/account-notice'
import { lockAddress } from '../lock-address'
import { claimAccount } from './claim-account'
import { hashPassword, verifyPassword } from './password'
import { startSession, type StartedSession } from './sessions'

/** The specification's words (section 8). */
export const WRONG_CREDENTIALS = 'Invalid email or password. Please try again.'

/** Waiting sign-ups that a proven owner's password is compared with. */
const MAX_COMPARED = 5

interface LogIn {
  email: string
  password: string
  /** Whether this browser has proven to own the address. */
  provenOwner: boolean
  userAgent: string
  now?: Date
}

export interface LoggedIn extends StartedSession {
  /** Whether it is an account's session; else one that waits for proof. */
  live: boolean
}

/**
 * Signs in with a password. The password of a sign-up that waits opens the account where the address is proven, and a
 * session that waits anywhere else. An unknown address costs the same time as a wrong password.
 * @throws AppError `unauthenticated` with the same words for every reason, `rate_limited` while many are signing in.
 */
export async function logIn({ email, password, provenOwner, userAgent, now = new Date() }: LogIn): Promise<LoggedIn> {
  const emailHash = new Uint8Array(hashEmail(email))
  const [user, waiting] = await Promise.all([
    db().user.findUnique({ where: { email }, select: { id: true, email: true, passwordHash: true } }),
    db().pendingSignUp.findMany({ where: { emailHash, expiresAt: { gt: now } }, orderBy: { createdAt: 'desc' }, take: MAX_COMPARED }),
  ])
  if (user?.passwordHash) {
    const { ok, isLegacy } = await verifyPassword(user.passwordHash, password)
    if (ok) return openAccount({ id: user.id, email, seen: user.passwordHash, rehashed: isLegacy ? await hashPassword(password) : null, userAgent, now })
    if (!provenOwner) throw new AppError('unauthenticated', WRONG_CREDENTIALS)
  }
  // Where the address is not proven, one is compared: time must not tell how many wait.
  for (const pending of provenOwner ? waiting : waiting.slice(0, 1)) {
    const { ok, isLegacy } = await verifyPassword(pending.passwordHash, password)
    if (!ok) continue
    const rehashed = isLegacy ? await hashPassword(password) : pending.passwordHash
    const noticeId = await prepareAccountNotice('password-changed')
    return db().$transaction(async (tx) => {
      await lockAddress(tx, email)
      // It may have been used, or be void, since it was compared.
      const still = await tx.pendingSignUp.findUnique({ where: { id: pending.id } })
      if (!still) throw new AppError('unauthenticated', WRONG_CREDENTIALS)
      if (!provenOwner) return { ...(await startSession(tx, { pendingId: still.id, method: 'password', userAgent, now })), live: false }
      const owner = await tx.user.findUnique({ where: { email }, select: { id: true, email: true } })
      if (!owner) throw new AppError('unauthenticated', WRONG_CREDENTIALS)
      return { ...(await claimAccount(tx, { user: owner, claim: { ...still, passwordHash: rehashed }, method: 'password', userAgent, noticeId, now })), live: true }
    })
  }
  if (!user?.passwordHash && waiting.length === 0) await verifyPassword(null, password)
  throw new AppError('unauthenticated', WRONG_CREDENTIALS)
}

/** @param seen the hash that was compared: a password that was changed meanwhile does not count any more. */
async function openAccount({ id, email, seen, rehashed, userAgent, now }: { id: string; email: string; seen: string; rehashed: string | null; userAgent: string; now: Date }): Promise<LoggedIn> {
  return db().$transaction(async (tx) => {
    // Whoever changes the password holds it too, and ends every session there is.
    await lockAddress(tx, email)
    const { count } = await tx.user.updateMany({ where: { id, passwordHash: seen }, data: { lastActiveAt: now, ...(rehashed && { passwordHash: rehashed }) } })
    if (count === 0) {
      // Changed since; or, of two first sign-ins with an imported password at once, hashed anew by the other.
      throw rehashed ? new AppError('rate_limited', 'Please try again in a moment.', { retryAfter: 1 }) : new AppError('unauthenticated', WRONG_CREDENTIALS)
    }
    await tx.user.updateMany({ where: { id, claimedAt: null }, data: { claimedAt: now } })
    return { ...(await startSession(tx, { userId: id, method: 'password', userAgent, now })), live: true }
  })
}
