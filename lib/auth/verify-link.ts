import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '../db/client'
import { afterLeadsConfirmed } from '../events/leads-confirmed'
import { isClaimed } from '../verification/is-claimed'
import { verifyEmail, type ProvenProfile } from '../verification/verify-email'
import { keepProof } from '../verification/visit-proofs'
import { claimAccount, type ClaimedAccount } from './claim-account'
import { dropUnproven } from './drop-unproven'
import { revokeSessions } from './sessions'
import type { Viewer } from './viewer'

export interface VerifiedLink {
  /** True when the link had been used before: then this call has proven nothing and changed nothing. */
  alreadyVerified: boolean
  /** The address that this call has proven. */
  email: string | null
  /** What says so, for the visit of the browser that the link was opened in: its owner reads the mailbox. */
  proof: string | null
  /** The account that this has made live, in the browser that signed up for it. */
  account: ClaimedAccount | null
  /** A sign-up waits that was made in another browser: its password is asked for again. */
  needsPassword: boolean
}

/**
 * For the password of an account whose address nobody had proven: it waits for its owner as a sign-up does, and for longer, because
 * nothing else opens what is in the account. Milliseconds.
 */
const DEMOTED_TTL_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Uses a mailed verification link: confirms the requests that its mail named. Opened in the browser that made the sign-up which
 * it named, it makes that account live. Opened elsewhere it proves the address and no more: whoever signed up may be a
 * stranger, who must not get in by the owner's click.
 * @throws AppError `gone` for a link that is unknown, expired or of another kind.
 */
export async function verifyLink(
  token: string,
  { viewer, userAgent, now = new Date() }: { viewer: Viewer | null; userAgent: string; now?: Date },
): Promise<VerifiedLink> {
  return db().$transaction(async (tx) => {
    const proven = await verifyEmail(tx, token, now)
    if (!proven)
      return { alreadyVerified: true, email: null, proof: null, account: null, needsPassword: false }
    const { id, email, emailHash } = proven
    await afterLeadsConfirmed(tx, { userId: id, leads: proven.confirmed, now })
    if (!proven.wasProven && proven.wasClaimed && !(viewer?.kind === 'member' && viewer.userId === id))
      await demote(tx, proven, now)
    // Only the sign-up that the mail named, and only in the browser that made it.
    const own =
      viewer?.kind === 'unproven' && viewer.pendingId === proven.pendingId
        ? await tx.pendingSignUp.findUnique({ where: { id: viewer.pendingId } })
        : null
    const account = own
      ? await claimAccount(tx, { user: { id, email }, claim: own, method: 'link', userAgent, now })
      : null
    const claimable =
      !account &&
      !isClaimed(
        await tx.user.findUniqueOrThrow({ where: { id }, select: { claimedAt: true, passwordHash: true } }),
      )
    const needsPassword =
      claimable && (await tx.pendingSignUp.count({ where: { emailHash, expiresAt: { gt: now } } })) > 0
    return {
      alreadyVerified: false,
      email,
      proof: await keepProof(tx, emailHash, now),
      account,
      needsPassword,
    }
  })
}

/** What opened the account before its address was proven ends: a password waits like any other sign-up's, whoever was in is signed out. */
async function demote(
  tx: Prisma.TransactionClient,
  { id, email, emailHash, passwordHash }: ProvenProfile,
  now: Date,
): Promise<void> {
  await revokeSessions(tx, id, { now })
  await dropUnproven(tx, id)
  const { name, phoneNumber, zipCode } = await tx.user.update({
    where: { id },
    data: { passwordHash: null, passwordSetAt: null, claimedAt: null },
  })
  if (passwordHash === null) return
  await tx.pendingSignUp.create({
    data: {
      emailHash,
      email,
      name,
      phoneNumber,
      zipCode,
      passwordHash,
      ip: '',
      userAgent: '',
      createdAt: now,
      expiresAt: new Date(now.getTime() + DEMOTED_TTL_MS),
    },
  })
}
