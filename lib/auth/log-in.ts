import 'server-only'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { lockAddress } from '../db/lock-address'
import { isClaimed } from '../verification/is-claimed'
import { useProof } from '../verification/visit-proofs'
import { claimAccount } from './claim-account'
import { findCredentials } from './find-credentials'
import { openAccount } from './open-account'
import { hashPassword, verifyPassword } from './password'
import { refuseImported } from './passwords/refuse-imported'
import { startSession, type StartedSession } from './sessions'

/** The specification's words (section 8). */
const WRONG_CREDENTIALS = 'Invalid email or password. Please try again.'

interface LogIn {
  email: string
  password: string
  /** By which this browser has proven to own the address (lib/auth/proven-owner.ts), if it has. */
  proof: string | null
  userAgent: string
  now?: Date
}

export interface LoggedIn extends StartedSession {
  /** Whether it is an account's session; else one that waits for proof. */
  live: boolean
}

/**
 * Signs in with a password. The password of a sign-up that waits opens the account where the address is proven and nobody's
 * yet, and a session that waits anywhere else. Unless the first password is right, two are compared whatever was found, so that
 * neither time nor answer says whether an address is unknown, waits or has an account.
 * @throws AppError `unauthenticated` with the same words for every reason, `rate_limited` while many are signing in,
 *   `password_refused` for an imported password that is right and easy to guess.
 */
export async function logIn({
  email,
  password,
  proof,
  userAgent,
  now = new Date(),
}: LogIn): Promise<LoggedIn> {
  const emailHash = new Uint8Array(hashEmail(email))
  const { user, waiting } = await findCredentials(email, emailHash, now)
  const { ok, isImported } = await verifyPassword(user?.passwordHash ?? null, password)
  if (ok && user?.passwordHash) {
    if (isImported) await refuseImported(password, user, now)
    const rehashed = isImported ? await hashPassword(password) : null
    const session = await openAccount({
      id: user.id,
      email,
      seen: user.passwordHash,
      rehashed,
      userAgent,
      now,
    })
    if (session) return { ...session, live: true }
    // Changed since; or, of two first sign-ins with an imported password at once, hashed anew by the other.
    throw rehashed
      ? new AppError('rate_limited', 'Please try again in a moment.', { retryAfter: 1 })
      : new AppError('unauthenticated', WRONG_CREDENTIALS)
  }
  const mayClaim = proof !== null && user !== null && !isClaimed(user)
  // Where nothing can be claimed, one is compared: time must not tell how many wait.
  for (const pending of mayClaim ? waiting : waiting.slice(0, 1)) {
    const compared = await verifyPassword(pending.passwordHash, password)
    if (!compared.ok) continue
    if (compared.isImported) await refuseImported(password, pending, now)
    const rehashed = compared.isImported ? await hashPassword(password) : pending.passwordHash
    return openWaiting({
      email,
      emailHash,
      pendingId: pending.id,
      passwordHash: rehashed,
      proof,
      userAgent,
      now,
    })
  }
  if (waiting.length === 0) await verifyPassword(null, password)
  throw new AppError('unauthenticated', WRONG_CREDENTIALS)
}

interface Waiting {
  email: string
  emailHash: Uint8Array<ArrayBuffer>
  pendingId: string
  passwordHash: string
  proof: string | null
  userAgent: string
  now: Date
}

async function openWaiting({
  email,
  emailHash,
  pendingId,
  passwordHash,
  proof,
  userAgent,
  now,
}: Waiting): Promise<LoggedIn> {
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    // It may have been used, or be void, since it was compared.
    const still = await tx.pendingSignUp.findUnique({ where: { id: pendingId } })
    if (!still) throw new AppError('unauthenticated', WRONG_CREDENTIALS)
    const owner =
      proof === null
        ? null
        : await tx.user.findUnique({
            where: { email },
            select: { id: true, email: true, claimedAt: true, passwordHash: true },
          })
    if (proof !== null && owner && !isClaimed(owner) && (await useProof(tx, proof, emailHash, now))) {
      const account = await claimAccount(tx, {
        user: owner,
        claim: { ...still, passwordHash },
        method: 'password',
        userAgent,
        now,
      })
      if (account) return { ...account, live: true }
    }
    return {
      ...(await startSession(tx, { pendingId: still.id, method: 'password', userAgent, now })),
      live: false,
    }
  })
}
