import 'server-only'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { lockAddress } from '../db/lock-address'
import { isClaimed } from '../verification/is-claimed'
import type { Mailed } from '../verification/mail-bound'
import { useProof } from '../verification/visit-proofs'
import type { SignUpRequest } from './account-schema'
import { claimAccount } from './claim-account'
import { hashPassword } from './password'
import { requireGoodPassword } from './passwords/require-good-password'
import { startSession, type StartedSession } from './sessions'
import { mailSignUp, prepareSignUpMails } from './sign-up-mail'

/** As long as the link that proves the address. Milliseconds. */
export const PENDING_TTL_MS = 24 * 60 * 60 * 1000
/** Sign-ups that may wait for one address. */
const MAX_PENDING = 10

interface SignUp {
  request: SignUpRequest
  /** By which this browser has proven to own the address (lib/auth/proven-owner.ts), if it has. */
  proof: string | null
  /** The last requests of this browser. */
  ownLeadIds?: readonly string[]
  ip: string
  userAgent: string
  now?: Date
}

export interface SignedUp extends StartedSession {
  /** Whether the account is live; else the session is one that waits for proof. */
  live: boolean
  profileUpdated: boolean
  mailing: Mailed
}

/**
 * Signs up. In a browser that has proven the address, and where its profile is nobody's account yet, the account is live at once.
 * Anywhere else nothing changes: the password waits, and the address is mailed what to do next. Whether it has a profile or an
 * account, the asker learns neither from the response nor from the time.
 * @throws AppError `invalid_fields` for a password that is easy to guess, `rate_limited` while many are signing in or wait for
 *   this address.
 */
export async function signUp({
  request,
  proof,
  ownLeadIds = [],
  ip,
  userAgent,
  now = new Date(),
}: SignUp): Promise<SignedUp> {
  const { email, name } = request
  // Before anything is looked up: the response is the same whoever has a profile.
  requireGoodPassword(request.password, request)
  const emailHash = new Uint8Array(hashEmail(email))
  const passwordHash = await hashPassword(request.password)
  const mails = await prepareSignUpMails()
  const claim = {
    name,
    phoneNumber: request.phoneNumber ?? null,
    zipCode: request.zipCode ?? null,
    passwordHash,
    autoEnroll: true,
    ip,
    userAgent,
  }
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const user = await tx.user.findUnique({
      where: { email },
      select: { id: true, email: true, claimedAt: true, passwordHash: true },
    })
    if (proof !== null && user && !isClaimed(user) && (await useProof(tx, proof, emailHash, now))) {
      const account = await claimAccount(tx, { user, claim, method: 'password', userAgent, now })
      if (account) return { ...account, live: true, mailing: { mailed: false, retryAfterSeconds: 0 } }
    }
    if ((await tx.pendingSignUp.count({ where: { emailHash, expiresAt: { gt: now } } })) >= MAX_PENDING) {
      throw new AppError(
        'rate_limited',
        'There were many sign-ups for this address today. Read what we mailed to it, then sign up again.',
        { retryAfter: PENDING_TTL_MS / 1000 },
      )
    }
    const pending = await tx.pendingSignUp.create({
      data: {
        ...claim,
        emailHash,
        email,
        createdAt: now,
        expiresAt: new Date(now.getTime() + PENDING_TTL_MS),
      },
      select: { id: true },
    })
    const mailing = await mailSignUp(tx, { email, pendingId: pending.id, user, mails, ownLeadIds, now })
    return {
      ...(await startSession(tx, { pendingId: pending.id, method: 'password', userAgent, now })),
      live: false,
      profileUpdated: true,
      mailing,
    }
  })
}
