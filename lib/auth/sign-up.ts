import 'server-only'
import { hashEmail } from '../crypto'
import { db } from '../db'
import { AppError } from '../http/errors'
import { prepareVerification, requestVerification } from '../users/verification'
import { useProof } from '../users/visit-proofs'
import { lockAddress } from '../lock-address'
import type { SignUpRequest } from './account-schema'
import { claimAccount, isClaimed } from './claim-account'
import { hashPassword } from './password'
import { requireGoodPassword } from './passwords/require-good-password'
import { startSession, type StartedSession } from './sessions'

/** As long as the link that proves the address. Milliseconds. */
const PENDING_TTL_MS = 24 * 60 * 60 * 1000
/** Sign-ups that may wait for one address. */
const MAX_PENDING = 10

/** The specification's words (section 5). */
const NO_PROFILE = 'User profile not found. Please use the get notified form first.'

interface SignUp {
  request: SignUpRequest
  /** By which this browser has proven to own the address (lib/auth/proven-owner.ts), if it has. */
  proof: string | null
  ip: string
  userAgent: string
  now?: Date
}

export interface SignedUp extends StartedSession {
  /** Whether the account is live; else the session is one that waits for proof. */
  live: boolean
  profileUpdated: boolean
}

/**
 * Signs up for the profile of an address. In a browser that has proven the address the account is live at once. Anywhere
 * else nothing of the profile changes: the password waits, and a link is mailed.
 * @throws AppError `invalid_fields` for a password that is easy to guess, `not_found` without a profile, `rate_limited` while
 *   many are signing in or wait for this address.
 */
export async function signUp({ request, proof, ip, userAgent, now = new Date() }: SignUp): Promise<SignedUp> {
  const { email, name } = request
  // Before anything is looked up: the answer is the same whoever has a profile.
  requireGoodPassword(request.password, request)
  if (!(await db().user.findUnique({ where: { email }, select: { id: true } }))) throw new AppError('not_found', NO_PROFILE)
  const passwordHash = await hashPassword(request.password)
  const renderId = await prepareVerification('account')
  const claim = { name, phoneNumber: request.phoneNumber ?? null, zipCode: request.zipCode ?? null, passwordHash, autoEnroll: true, ip, userAgent }
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const user = await tx.user.findUnique({ where: { email }, select: { id: true, email: true, claimedAt: true, passwordHash: true } })
    if (!user) throw new AppError('not_found', NO_PROFILE)
    const emailHash = new Uint8Array(hashEmail(email))
    if (proof !== null && !isClaimed(user) && (await useProof(tx, proof, emailHash, now))) {
      const account = await claimAccount(tx, { user, claim, method: 'password', userAgent, now })
      if (account) return { ...account, live: true }
    }
    if ((await tx.pendingSignUp.count({ where: { emailHash, expiresAt: { gt: now } } })) >= MAX_PENDING) {
      throw new AppError('rate_limited', 'There were many sign-ups for this address today. Open the link that we mailed you, then sign up again.', { retryAfter: PENDING_TTL_MS / 1000 })
    }
    const pending = await tx.pendingSignUp.create({ data: { ...claim, emailHash, email, createdAt: now, expiresAt: new Date(now.getTime() + PENDING_TTL_MS) }, select: { id: true } })
    // A link that was mailed a moment ago proves the address as well.
    await requestVerification(tx, { email, renderId, now })
    return { ...(await startSession(tx, { pendingId: pending.id, method: 'password', userAgent, now })), live: false, profileUpdated: true }
  })
}
