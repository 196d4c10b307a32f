import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { digestToken, randomToken, sealExposureEmail } from '../crypto/crypto'
import { AppError } from '../http/errors'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { verifyEmailUrl } from '../mail/links'
import { notMailed } from '../verification/mail-bound'

// Links that prove an address for an account: another one to look up, or a new one of its own. Opened by the owner of the
// mailbox, and counted only in a session of the account that asked: else somebody could have a stranger press a link and
// read the stranger's breaches.

export const ACCOUNT_PURPOSES = ['add_address', 'change_email'] as const

export type AccountPurpose = (typeof ACCOUNT_PURPOSES)[number]

const TTL_MS = 24 * 60 * 60 * 1000
/** One mail of a member's for an address in this time, and so many in a day. */
const INTERVAL_MS = 15 * 60 * 1000
const MAX_A_DAY = 3
/** Such mails to one address in a day, whoever asks: more than several members can use up for another one. */
const MAX_AN_ADDRESS = 15
/** Such mails that one member may cause in a day. */
const MAX_A_MEMBER = 10
const DAY_MS = 24 * 60 * 60 * 1000

const CONTEXTS = { add_address: 'add-address', change_email: 'change-email' } as const

/** Prepares the mail, before the transaction that asks for it. */
export function prepareAccountLink(purpose: AccountPurpose): Promise<string> {
  return prepareMail('verify-email', { context: CONTEXTS[purpose] })
}

interface AccountLink {
  purpose: AccountPurpose
  userId: string
  /** As `normaliseEmail` returns it. */
  email: string
  /** From `prepareAccountLink`. */
  renderId: string
  now: Date
}

/**
 * Mails a link to an address.
 * @param tx holds the locks of the address and of the member's own, so that the counts are right.
 * @throws AppError `rate_limited` with when to come back: to the second after a member's own asking, and never so that it tells when
 *   somebody else asked for the address.
 */
export async function mailAccountLink(
  tx: Prisma.TransactionClient,
  { purpose, userId, email, renderId, now }: AccountLink,
): Promise<void> {
  const { hash, ciphertext } = sealExposureEmail(email)
  const emailHash = new Uint8Array(hash)
  const counted = {
    purpose: { in: [...ACCOUNT_PURPOSES] },
    createdAt: { gt: new Date(now.getTime() - DAY_MS) },
  }
  const latest = { orderBy: { createdAt: 'desc' as const }, select: { createdAt: true } }
  const toAddress = await tx.emailToken.findMany({
    where: { ...counted, emailHash },
    ...latest,
    take: MAX_AN_ADDRESS,
  })
  const own = await tx.emailToken.findMany({
    where: { ...counted, emailHash, userId },
    ...latest,
    take: MAX_A_DAY,
  })
  const byMember = await tx.emailToken.findMany({
    where: { ...counted, userId },
    ...latest,
    take: MAX_A_MEMBER,
  })
  const waits = {
    member: until(byMember[MAX_A_MEMBER - 1], DAY_MS, now),
    own: Math.max(until(own[0], INTERVAL_MS, now), until(own[MAX_A_DAY - 1], DAY_MS, now)),
    // In whole hours: others have asked as well.
    address: notMailed(until(toAddress[MAX_AN_ADDRESS - 1], DAY_MS, now)).retryAfterSeconds * 1000,
  }
  if (Math.max(...Object.values(waits)) > 0) throw tooSoon(waits)
  const token = randomToken()
  const tokenHash = digestToken(token)
  await tx.emailToken.create({
    data: {
      tokenHash,
      purpose,
      emailHash,
      userId,
      recipient: new Uint8Array(ciphertext),
      createdAt: now,
      expiresAt: new Date(now.getTime() + TTL_MS),
    },
  })
  await enqueueMail(tx, {
    dedupeKey: accountLinkKey(tokenHash),
    template: 'verify-email',
    renderId,
    to: email,
    values: { verify_url: verifyEmailUrl(token) },
  })
}

/** The ledger's key of a link's mail. lib/events/account-deleted.ts builds the same in SQL. */
function accountLinkKey(tokenHash: Uint8Array): string {
  return `account-link:${Buffer.from(tokenHash).toString('hex')}`
}

/** Milliseconds until `after` has passed since a mail; 0 without one. */
function until(mail: { createdAt: Date } | undefined, after: number, now: Date): number {
  return mail ? Math.max(0, mail.createdAt.getTime() + after - now.getTime()) : 0
}

const WHY = {
  member: 'You have asked for many links today.',
  own: 'You asked for a link to this address a short while ago.',
  address: 'This address has had as many links today as it may.',
}

/** @param waits what keeps this from being mailed, each for so many milliseconds. The longest is told. */
function tooSoon(waits: Record<keyof typeof WHY, number>): AppError {
  const [why, wait] = (Object.entries(waits) as [keyof typeof WHY, number][]).reduce((longest, one) =>
    one[1] > longest[1] ? one : longest,
  )
  const minutes = Math.ceil(wait / 60_000)
  const when =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('rate_limited', `${WHY[why]} You can ask for another in ${when}.`, {
    retryAfter: Math.ceil(wait / 1000),
  })
}
