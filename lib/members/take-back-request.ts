import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { lockAddress } from '../db/lock-address'
import { removeLead } from '../leads/remove-lead'
import { havingOf, takenBack } from '../leads/take-back-words'
import { isClaimed } from '../verification/is-claimed'
import { loseDetailsOf } from '../verification/own-details'
import { cancelWithoutConsent } from './preferences/cancel-without-consent'

const MAX_SHARES = 50

interface Owner {
  id: string
  email: string
}

/**
 * Takes back a request that is somebody's own: with its consents, its case and mail that waits, and a profile that held nothing else.
 * Who has it already keeps it, and that is said. Harmless when repeated.
 * @param email whose owner has been proven.
 * @returns what is true now, in words.
 */
export async function takeBackRequest(email: string, id: string, now = new Date()): Promise<string> {
  return db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    const user = await tx.user.findUnique({
      where: { email, emailVerifiedAt: { not: null } },
      select: { id: true, email: true },
    })
    return user ? takeBackOwn(tx, user, { id }, now) : takenBack(havingOf([]))
  })
}

/** The same within a transaction. @param tx holds the address's lock. @param which one of theirs: any other stays, and is not told of. */
export async function takeBackOwn(
  tx: Prisma.TransactionClient,
  user: Owner,
  which: Prisma.LeadWhereInput,
  now: Date,
): Promise<string> {
  const lead = await tx.lead.findFirst({
    where: { ...which, userId: user.id },
    select: {
      id: true,
      uniqueBreachId: true,
      confirmedAt: true,
      name: true,
      phoneNumber: true,
      zipCode: true,
      shares: {
        orderBy: [{ recipient: 'asc' }, { sharedAt: 'asc' }],
        take: MAX_SHARES,
        select: { recipient: true, handOverId: true, recalledAt: true },
      },
      user: { select: { claimedAt: true, passwordHash: true } },
    },
  })
  if (!lead) return takenBack(havingOf([]))
  const emailHash = new Uint8Array(hashEmail(user.email))
  await removeLead(tx, lead.id, now)
  await loseDetailsOf(tx, user.id, lead)
  if (lead.confirmedAt) await closeCase(tx, user.id, lead.uniqueBreachId, lead.confirmedAt)
  await cancelWithoutConsent(tx, emailHash)
  const words = takenBack(
    havingOf(
      lead.shares.map(({ recipient, handOverId, recalledAt }) => ({
        recipient,
        isReached: handOverId !== null,
        recalledAt: recalledAt?.toISOString() ?? null,
      })),
    ),
  )
  // Who has it stands nowhere else any more.
  if (lead.shares.length > 0 && isClaimed(lead.user))
    await tx.notification.create({
      data: {
        userId: user.id,
        type: 'case_update',
        uniqueBreachId: null,
        dedupeKey: `taken-back:${lead.id}`,
        createdAt: now,
        title: 'You took a request back',
        message: words,
      },
    })
  if ((await tx.pendingSignUp.count({ where: { emailHash, expiresAt: { gt: now } } })) > 0) return words
  // What its sender typed is all that such a profile holds.
  await tx.user.deleteMany({
    where: { id: user.id, claimedAt: null, passwordHash: null, leads: { none: {} } },
  })
  return words
}

/** A case goes with the request that has opened it, unless another one asks for a lawyer too. */
export async function closeCase(
  tx: Prisma.TransactionClient,
  userId: string,
  uniqueBreachId: string,
  openedAt: Date,
): Promise<void> {
  if (
    (await tx.lead.count({
      where: { userId, uniqueBreachId, connectWithLawyer: true, confirmedAt: { not: null } },
    })) > 0
  )
    return
  const { count } = await tx.case.deleteMany({ where: { userId, uniqueBreachId, joinedAt: openedAt } })
  if (count > 0)
    await tx.notification.deleteMany({
      where: {
        userId,
        dedupeKey: { in: [`consultation:${uniqueBreachId}`, `case-opened:${uniqueBreachId}`] },
      },
    })
}
