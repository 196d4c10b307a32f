import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { hashEmail } from '../../crypto/crypto'
import { db } from '../../db/client'
import { moveFollows } from '../../follows/move-follows'
import { AppError } from '../../http/errors'
import { ENDED_LISTS } from '../../mail/ended-lists'
import { keepTheirNo, suppress } from '../../mail/suppression'
import { ACCOUNT_FORMS } from '../../consents/account-consents'
import { NOT_PROVEN } from '../../verification/addresses'
import { profileKeys } from '../../verification/hash-profiles'
import { lockOwnAddress } from '../../verification/lock-own-address'
import type { Member } from '../../auth/viewer'
import { holdSession } from '../../auth/hold-session'
import { mailAccountLink, prepareAccountLink } from '../../auth/mail-account-link'
import { endProofs } from '../../verification/visit-proofs'

/**
 * Asks for another address of the account: it changes once the link that is mailed to the new one was opened in this
 * account. Whether the new address has an account, nobody learns before.
 * @param email as `normaliseEmail` returns it.
 * @throws AppError `conflict` for the address that it has, `forbidden` while that is not proven, `rate_limited` with when to come back,
 *   `unauthenticated` when the session has ended meanwhile.
 */
export async function requestEmailChange(
  viewer: Pick<Member, 'userId' | 'sid'>,
  email: string,
  now = new Date(),
): Promise<void> {
  const { userId } = viewer
  const renderId = await prepareAccountLink('change_email')
  await db().$transaction(async (tx) => {
    await lockOwnAddress(tx, userId, email)
    await holdSession(tx, viewer, now)
    const { email: own, emailVerifiedAt } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, emailVerifiedAt: true },
    })
    if (own === email) throw new AppError('conflict', 'This is the address of your account already.')
    // What came in under an address must not go along with somebody who never proved to own it.
    if (emailVerifiedAt === null) throw new AppError('forbidden', NOT_PROVEN)
    await mailAccountLink(tx, { purpose: 'change_email', userId, email, renderId, now })
  })
}

interface EmailMove {
  userId: string
  from: string
  /** Proven just now. */
  to: string
  /** For the consent record. */
  ip: string
  userAgent: string
  now: Date
}

/**
 * Gives an account its new address. A profile that a form made for that address goes up in it; the record of consents and
 * the suppressions of the old address stay with that, and what the member wishes and follows goes on for the new one.
 * @param tx holds the locks of both addresses.
 * @throws AppError `conflict` when the new address has an account.
 */
export async function moveEmail(
  tx: Prisma.TransactionClient,
  { userId, from, to, ip, userAgent, now }: EmailMove,
): Promise<void> {
  await placeEmail(tx, { userId, from, to, now })
  const oldHash = new Uint8Array(hashEmail(from))
  await moveFollows(tx, { userId, oldHash, now })
  await goOnWithWishes(tx, {
    oldHash,
    newHash: new Uint8Array(hashEmail(to)),
    ip,
    userAgent,
    now,
  })
}

/** The same without the wishes. */
export async function placeEmail(
  tx: Prisma.TransactionClient,
  { userId, from, to, now }: Pick<EmailMove, 'userId' | 'from' | 'to' | 'now'>,
): Promise<void> {
  // They were made for the old address, whoever made them.
  await tx.lead.updateMany({ where: { userId, waitsForMail: true }, data: { waitsForMail: false } })
  await takeInProfile(tx, userId, to)
  const keys = profileKeys(to)
  const oldHash = new Uint8Array(hashEmail(from))
  await keepTheirNo(tx, [userId], now)
  await tx.user.update({
    where: { id: userId },
    data: { email: to, ...keys, emailVerifiedAt: now, lastActiveAt: now },
  })
  // It is the account's own now.
  await tx.monitoredAddress.deleteMany({ where: { userId, emailHash: keys.emailHash } })
  // A link in the old mailbox must not choose this account's password, and whoever waited to open one has been too late.
  await tx.emailToken.updateMany({
    where: { emailHash: oldHash, purpose: 'reset_password', usedAt: null },
    data: { expiresAt: now },
  })
  await tx.pendingSignUp.deleteMany({ where: { emailHash: keys.emailHash } })
  for (const emailHash of [oldHash, keys.emailHash]) await endProofs(tx, emailHash, now)
}

/** Moves what a form made for the address over, and removes its profile. */
async function takeInProfile(tx: Prisma.TransactionClient, userId: string, email: string): Promise<void> {
  const other = await tx.user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, claimedAt: true, role: true },
  })
  if (!other) return
  if (other.passwordHash !== null || other.claimedAt !== null || other.role === 'admin') {
    throw new AppError(
      'conflict',
      'This address has an account of its own. Delete that one first, or choose another address.',
    )
  }
  await tx.lead.updateMany({ where: { userId: other.id }, data: { userId } })
  await tx.$executeRaw`
    UPDATE "case" c SET user_id = ${userId}::uuid WHERE c.user_id = ${other.id}::uuid
      AND NOT EXISTS (SELECT 1 FROM "case" own WHERE own.user_id = ${userId}::uuid AND own.unique_breach_id = c.unique_breach_id)`
  await tx.user.delete({ where: { id: other.id } })
}

interface Wishes {
  oldHash: Uint8Array<ArrayBuffer>
  newHash: Uint8Array<ArrayBuffer>
  ip: string
  userAgent: string
  now: Date
}

async function goOnWithWishes(
  tx: Prisma.TransactionClient,
  { oldHash, newHash, ip, userAgent, now }: Wishes,
): Promise<void> {
  if (await tx.lookupOptOut.findUnique({ where: { emailHash: oldHash } })) {
    await tx.lookupOptOut.createMany({ data: [{ emailHash: newHash }], skipDuplicates: true })
  }
  const ended = await tx.suppression.findMany({
    where: { emailHash: oldHash, list: { in: [...ENDED_LISTS] }, liftedAt: null },
    select: { list: true },
  })
  const endedLists = ENDED_LISTS.filter((name) => ended.some(({ list }) => list === name))
  for (const list of endedLists) await suppress(tx, newHash, list, 'unsubscribed')
  // Those that count: a request that nobody confirmed says nothing about the member (lib/consents/account-consents.ts).
  const standing = await tx.consent.findMany({
    where: {
      emailHash: oldHash,
      revokedAt: null,
      kind: { in: endedLists.includes('alerts') ? ['sms'] : ['future_breaches', 'sms'] },
      OR: [{ lead: { confirmedAt: { not: null } } }, { leadId: null, form: { in: [...ACCOUNT_FORMS] } }],
    },
    distinct: ['kind', 'phoneNumber'],
    orderBy: { givenAt: 'desc' },
    select: { kind: true, text: true, version: true, phoneNumber: true },
  })
  await tx.consent.createMany({
    data: standing.map((consent) => ({
      ...consent,
      emailHash: newHash,
      form: 'settings',
      ip,
      userAgent,
      givenAt: now,
    })),
  })
}
