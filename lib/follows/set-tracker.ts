import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { hashEmail, sealToken } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { phaseOf } from '../settlements/phase'
import { lockOwnAddress } from '../verification/lock-own-address'
import { dayMailOf, type DayMail } from './day-mail'
import { endFollows } from './end-follows'
import { findSettlement } from './find-settlement'
import { readAddressMail } from './read-address-mail'
import type { TrackerChange } from './schema'
import { lastDaysToCome } from './to-come'

/** More than anybody follows. */
export const MAX_FOLLOWED = 300

/**
 * Follows a settlement, or notes where the member's claim is. Harmless when repeated; moving back is allowed. Mail about days that the
 * member has ended stays ended: it comes for all that they follow, and Settings starts it again.
 * @returns whether mail about its days comes now.
 * @throws AppError `not_found`; `gone` for a new one that was withdrawn; `conflict` past 300.
 */
export async function setTracker(
  { userId }: { userId: string },
  slug: string,
  { state, filedOn, claimNumber, paidCents }: TrackerChange,
  now = new Date(),
): Promise<DayMail> {
  const settlement = await findSettlement(slug)
  const phase = phaseOf(settlement, now)
  const lastDays = lastDaysToCome(settlement, now)
  return db().$transaction(async (tx) => {
    const emailHash = await lockOwnHash(tx, userId)
    const mail = async () =>
      dayMailOf(await readAddressMail(tx, { userId, emailHash }), { state, phase, lastDays })
    const where = { userId_settlementId: { userId, settlementId: settlement.id } }
    const known = await tx.memberSettlement.findUnique({ where, select: { state: true } })
    const noted = {
      state,
      ...(filedOn !== undefined && { filedOn: filedOn === null ? null : new Date(filedOn) }),
      ...(claimNumber !== undefined && {
        claimNumber: claimNumber === null ? null : sealToken('claim-number', claimNumber),
      }),
      ...(paidCents !== undefined && { paidCents }),
    }
    if (known) {
      await tx.memberSettlement.update({ where, data: { ...noted, updatedAt: now } })
      return mail()
    }
    const before = await tx.settlementFollower.findUnique({
      where: { settlementId_emailHash: { settlementId: settlement.id, emailHash } },
      select: { confirmedAt: true, endedAt: true },
    })
    // What they followed before they had an account goes on, and what has happened since is news to them.
    const since = before?.endedAt === null ? before.confirmedAt : null
    if (since === null && phase === 'withdrawn')
      throw new AppError('gone', 'We took this settlement off our list, so it cannot be followed.')
    if ((await tx.memberSettlement.count({ where: { userId } })) >= MAX_FOLLOWED)
      throw new AppError('conflict', `You follow ${MAX_FOLLOWED} settlements, which is the most.`)
    await tx.memberSettlement.create({
      data: { userId, settlementId: settlement.id, ...noted, followedAt: since ?? now, updatedAt: now },
    })
    return mail()
  })
}

/** What says that the owner of an address has ended mail about days by themselves. */
const ended = (emailHash: Uint8Array<ArrayBuffer>) =>
  ({ emailHash, list: 'deadlines', reason: 'unsubscribed', liftedAt: null }) as const

/** Whether the owner of an address has ended mail about days. */
export async function hasEndedDeadlineMail(
  client: Prisma.TransactionClient,
  emailHash: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  return (await client.suppression.count({ where: ended(emailHash) })) > 0
}

/**
 * Takes back that an address has ended mail about days: its owner asks for such mail now.
 * @returns whether it had.
 */
export async function wantDeadlineMail(
  tx: Prisma.TransactionClient,
  emailHash: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.suppression.updateMany({ where: ended(emailHash), data: { liftedAt: now } })
  return count > 0
}

/** Takes a settlement off a member's list, with what was noted. Harmless when repeated. @throws AppError `not_found` */
export async function unfollow(
  { userId }: { userId: string },
  slug: string,
  now = new Date(),
): Promise<void> {
  const { id: settlementId } = await findSettlement(slug)
  await db().$transaction(async (tx) => {
    const emailHash = await lockOwnHash(tx, userId)
    await tx.memberSettlement.deleteMany({ where: { userId, settlementId } })
    await endFollows(tx, { emailHash, settlementId, slug, now })
  })
}

/** Locks the member's address. @returns its hash. @throws AppError `unauthenticated` when the account is gone. */
async function lockOwnHash(tx: Prisma.TransactionClient, userId: string): Promise<Uint8Array<ArrayBuffer>> {
  const email = await lockOwnAddress(tx, userId)
  if (email === null) throw new AppError('unauthenticated', 'Please sign in.')
  return new Uint8Array(hashEmail(email))
}
