import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { hashEmail } from '../crypto/crypto'
import { CONSENT_VERSION } from '../consents/consent-texts'
import { log } from '../log'
import { dropUnproven } from './drop-unproven'
import { revokeSessions, startSession, type SignInMethod, type StartedSession } from './sessions'
import { isClaimed } from '../verification/is-claimed'
import { SIGN_UP_AGREEMENT, SIGN_UP_NEWS } from './sign-up-texts'

/** A password and a profile that were given with a sign-up. */
interface Claim {
  name: string
  phoneNumber: string | null
  zipCode: string | null
  passwordHash: string
  autoEnroll: boolean
  /** Empty for an imported password, which came with no sign-up: then nothing was agreed to. */
  ip: string
  userAgent: string
}

interface Claiming {
  user: { id: string; email: string }
  claim: Claim
  method: SignInMethod
  /** Of the browser that makes it live. */
  userAgent: string
  now: Date
}

export interface ClaimedAccount extends StartedSession {
  /** False when name, phone or zip could not be saved; the account is there all the same. */
  profileUpdated: boolean
}

/**
 * Makes a sign-up live, once the address is proven: from now on its password opens the account. Whoever waited for it is signed
 * out, and everything that only an unproven holder could have added is gone. An account that is somebody's already stays as
 * it is: its password is changed by its own ways alone.
 * @param tx holds the address's lock.
 * @returns null for an account that has been claimed before.
 */
export async function claimAccount(
  tx: Prisma.TransactionClient,
  { user, claim, method, userAgent, now }: Claiming,
): Promise<ClaimedAccount | null> {
  const emailHash = new Uint8Array(hashEmail(user.email))
  const before = await tx.user.findUniqueOrThrow({
    where: { id: user.id },
    select: { emailVerifiedAt: true, claimedAt: true, adultAt: true, passwordHash: true },
  })
  if (isClaimed(before)) return null
  const signedUp = claim.ip !== ''
  await revokeSessions(tx, user.id, { now })
  if (before.emailVerifiedAt === null) await dropUnproven(tx, user.id)
  await tx.pendingSignUp.deleteMany({ where: { emailHash } })
  await tx.emailToken.updateMany({
    where: { emailHash, purpose: 'reset_password', usedAt: null },
    data: { expiresAt: now },
  })
  await tx.user.update({
    where: { id: user.id },
    data: {
      passwordHash: claim.passwordHash,
      passwordSetAt: signedUp ? now : null,
      claimedAt: now,
      adultAt: before.adultAt ?? (signedUp ? now : null),
      emailVerifiedAt: before.emailVerifiedAt ?? now,
      lastActiveAt: now,
    },
  })
  await tx.memberPreferences.upsert({
    where: { userId: user.id },
    create: { userId: user.id, autoEnroll: claim.autoEnroll },
    update: {},
  })
  if (signedUp) await keepConsents(tx, emailHash, claim, now)
  const profileUpdated = await saveProfile(tx, user.id, claim)
  const session = await startSession(tx, { userId: user.id, method, userAgent, now })
  return { ...session, profileUpdated }
}

/** What pressing the sign-up button agreed to. */
async function keepConsents(
  tx: Prisma.TransactionClient,
  emailHash: Uint8Array<ArrayBuffer>,
  { ip, userAgent }: Claim,
  now: Date,
): Promise<void> {
  const consent = { emailHash, form: 'signup', version: CONSENT_VERSION, ip, userAgent, givenAt: now }
  await tx.consent.createMany({
    data: [
      { ...consent, kind: 'terms', text: SIGN_UP_AGREEMENT },
      { ...consent, kind: 'adult', text: SIGN_UP_AGREEMENT },
      { ...consent, kind: 'future_breaches', text: SIGN_UP_NEWS },
    ],
  })
}

/** Whether a phone number or a zip code stands in requests of the profile, and in none that its owner has confirmed. */
async function isUnconfirmed(
  tx: Prisma.TransactionClient,
  userId: string,
  detail: { phoneNumber: string } | { zipCode: string },
): Promise<boolean> {
  const by = await tx.lead.groupBy({
    by: ['userId'],
    where: { userId, ...detail },
    _count: { _all: true, confirmedAt: true },
  })
  return by[0] !== undefined && by[0]._count.confirmedAt === 0
}

/** The profile is not worth losing the account over (specification, section 4: Profile Update Warning). */
async function saveProfile(
  tx: Prisma.TransactionClient,
  id: string,
  { name, phoneNumber, zipCode }: Claim,
): Promise<boolean> {
  await tx.$executeRaw`SAVEPOINT profile`
  try {
    // What was left empty keeps what is there, unless it may be a stranger's: typed into a request that the owner has not confirmed.
    const known = await tx.user.findUniqueOrThrow({
      where: { id },
      select: { phoneNumber: true, zipCode: true },
    })
    const hasForeignPhone =
      !phoneNumber &&
      known.phoneNumber !== null &&
      (await isUnconfirmed(tx, id, { phoneNumber: known.phoneNumber }))
    const hasForeignZip =
      hasForeignPhone || (known.zipCode !== null && (await isUnconfirmed(tx, id, { zipCode: known.zipCode })))
    await tx.user.update({
      where: { id },
      data: {
        name,
        ...(hasForeignPhone && { phoneNumber: null }),
        ...(hasForeignZip && { zipCode: null }),
        ...(phoneNumber && { phoneNumber }),
        ...(zipCode && { zipCode }),
      },
    })
    return true
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'a profile was not updated at sign-up')
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT profile`
    return false
  }
}
