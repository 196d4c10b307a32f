import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { hashEmail } from '../crypto'
import { CONSENT_VERSION } from '../leads/consent-texts'
import { log } from '../log'
import { revokeSessions, startSession, type SignInMethod, type StartedSession } from './sessions'
import { SIGN_UP_AGREEMENT, SIGN_UP_NEWS } from './sign-up-texts'

/** A password and a profile that were given with a sign-up. */
export interface Claim {
  name: string
  phoneNumber: string | null
  zipCode: string | null
  passwordHash: string
  autoEnroll: boolean
  ip: string
  userAgent: string
}

export interface ClaimedAccount extends StartedSession {
  /** False when name, phone or zip could not be saved; the account is there all the same. */
  profileUpdated: boolean
}

/**
 * Makes a sign-up live, once the address is proven: from now on its password opens the account. Whoever held the account
 * or waited for it is signed out, and everything that only an unproven holder could have added is gone.
 * @param tx holds the address's lock.
 */
export async function claimAccount(
  tx: Prisma.TransactionClient,
  { user, claim, method, now }: { user: { id: string; email: string }; claim: Claim; method: SignInMethod; now: Date },
): Promise<ClaimedAccount> {
  const emailHash = new Uint8Array(hashEmail(user.email))
  const before = await tx.user.findUniqueOrThrow({ where: { id: user.id }, select: { emailVerifiedAt: true, claimedAt: true, adultAt: true } })
  await revokeSessions(tx, user.id, { now })
  if (before.emailVerifiedAt === null) await tx.passkey.deleteMany({ where: { userId: user.id } })
  await tx.pendingSignUp.deleteMany({ where: { emailHash } })
  await tx.emailToken.updateMany({ where: { emailHash, purpose: 'reset_password', usedAt: null }, data: { expiresAt: now } })
  await tx.user.update({
    where: { id: user.id },
    data: { passwordHash: claim.passwordHash, claimedAt: before.claimedAt ?? now, adultAt: before.adultAt ?? now, emailVerifiedAt: before.emailVerifiedAt ?? now, lastActiveAt: now },
  })
  await tx.memberPreferences.upsert({ where: { userId: user.id }, create: { userId: user.id, autoEnroll: claim.autoEnroll }, update: {} })
  const consent = { emailHash, form: 'signup', version: CONSENT_VERSION, ip: claim.ip, userAgent: claim.userAgent, givenAt: now }
  await tx.consent.createMany({
    data: [
      { ...consent, kind: 'terms', text: SIGN_UP_AGREEMENT },
      { ...consent, kind: 'adult', text: SIGN_UP_AGREEMENT },
      { ...consent, kind: 'future_breaches', text: SIGN_UP_NEWS },
    ],
  })
  const profileUpdated = await saveProfile(tx, user.id, claim)
  const session = await startSession(tx, { userId: user.id, method, userAgent: claim.userAgent, now })
  return { ...session, profileUpdated }
}

/** The profile is not worth losing the account over (specification, section 4: Profile Update Warning). */
async function saveProfile(tx: Prisma.TransactionClient, id: string, { name, phoneNumber, zipCode }: Claim): Promise<boolean> {
  await tx.$executeRaw`SAVEPOINT profile`
  try {
    // What was left empty keeps what is there.
    await tx.user.update({ where: { id }, data: { name, ...(phoneNumber && { phoneNumber }), ...(zipCode && { zipCode }) } })
    return true
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'a profile was not updated at sign-up')
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT profile`
    return false
  }
}
