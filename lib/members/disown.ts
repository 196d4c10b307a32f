import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { digestToken } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { removeLead } from '../leads/remove-lead'
import { lockAddress } from '../db/lock-address'
import { cancelWithoutConsent } from './preferences/cancel-without-consent'
import { DISOWN_MS } from '../verification/confirmed-items'
import { loseDetailsOf } from '../verification/own-details'

const TOO_OLD =
  'This link was not used in the last 24 hours, so it cannot take anything back. Sign in to see your requests, or write to us.'

/** What takes back the sign-ups that wait, where a request's id takes back the request. */
export const THE_ACCOUNT = 'account'

/**
 * Takes back what somebody else has asked for with an address: a request that a link has confirmed, with its consents, its
 * case and mail that waits; or every sign-up that waits. Whoever holds the link that was used reads the mailbox; no
 * visit counts here. Harmless when repeated.
 * @param id of a request that the link named, or `THE_ACCOUNT`.
 * @throws AppError `gone` for a link that was not used within 24 hours.
 */
export async function disown(token: string, id: string, now = new Date()): Promise<void> {
  const tokenHash = digestToken(token)
  const link = await db().emailToken.findFirst({
    where: { tokenHash, purpose: 'verify_email', usedAt: { gt: new Date(now.getTime() - DISOWN_MS) } },
    select: { emailHash: true },
  })
  if (!link) throw new AppError('gone', TOO_OLD)
  const { emailHash } = link
  const user = await db().user.findUnique({ where: { emailHash }, select: { id: true, email: true } })
  if (!user) return
  await db().$transaction(async (tx) => {
    await lockAddress(tx, user.email)
    if (id === THE_ACCOUNT)
      return void (await tx.pendingSignUp.deleteMany({ where: { emailHash, ip: { not: '' } } }))
    const lead = await tx.lead.findFirst({
      where: { id, userId: user.id, tokens: { some: { tokenHash } } },
      select: { uniqueBreachId: true, confirmedAt: true, name: true, phoneNumber: true, zipCode: true },
    })
    if (!lead) return
    await removeLead(tx, id, now)
    await loseDetailsOf(tx, user.id, lead)
    if (lead.confirmedAt) await closeCase(tx, user.id, lead.uniqueBreachId, lead.confirmedAt)
    await cancelWithoutConsent(tx, emailHash)
    if ((await tx.pendingSignUp.count({ where: { emailHash, expiresAt: { gt: now } } })) > 0) return
    // What its sender typed is all that such a profile holds.
    await tx.user.deleteMany({
      where: { id: user.id, claimedAt: null, passwordHash: null, leads: { none: {} } },
    })
  })
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
