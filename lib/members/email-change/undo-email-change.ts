import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit } from '../../audit/record'
import type { Origin } from '../../auth/admins/enrol-admin'
import { makeResetToken } from '../../auth/password-reset'
import { lockAccount } from '../../auth/sessions'
import { digestToken, hashEmail, openExposureEmail } from '../../crypto/crypto'
import { startClock } from '../../clock'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { site } from '../../site/site'
import { enqueueAccountNotice, prepareAccountNotice } from '../../auth/account-notice'
import type { UndoneChange } from '../responses'
import { placeEmail } from './change-email'
import { lockOwnAddress } from '../../verification/lock-own-address'
import { giveBackRequests, takeBackAccess, type LaterAddress } from './take-back'

const UNDO_IS_INVALID =
  'This link is invalid or has expired. It works for 72 hours after a change of address.'

/**
 * Gives an account the address back that it has left within the last three days, for the owner of that mailbox, and takes
 * everything that came since back with it, later changes too. Of any number of calls with one link, one does it.
 * @throws AppError `gone` for a link that is unknown, expired, or of a change that is taken back already; `conflict` when the
 *   address has an account of its own by now.
 */
export async function undoEmailChange(
  token: string,
  origin: Origin,
  asked = new Date(),
): Promise<UndoneChange> {
  const clock = startClock(asked)
  const tokenHash = digestToken(token)
  const link = await db().emailToken.findUnique({
    where: { tokenHash },
    select: {
      purpose: true,
      userId: true,
      recipient: true,
      usedAt: true,
      createdAt: true,
      expiresAt: true,
    },
  })
  const old = link?.recipient ? openExposureEmail(link.recipient) : null
  if (link?.purpose !== 'undo_email_change' || !link.userId || old === null)
    throw new AppError('gone', UNDO_IS_INVALID)
  if (link.usedAt) return ALREADY_DONE
  const { userId, createdAt: changedAt } = link
  const renderId = await prepareAccountNotice('email-restored')
  return db().$transaction(async (tx) => {
    await lockOwnAddress(tx, userId, old)
    await lockAccount(tx, userId)
    const now = clock()
    const { count } = await tx.emailToken.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    })
    if (count === 0) {
      const { usedAt } = await tx.emailToken.findUniqueOrThrow({
        where: { tokenHash },
        select: { usedAt: true },
      })
      if (usedAt) return ALREADY_DONE
      throw new AppError('gone', UNDO_IS_INVALID)
    }
    const { email: from, role } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, role: true },
    })
    if (from !== old) await requireFree(tx, old)
    const later = await laterAddresses(tx, { userId, changedAt, from, old })
    if (from !== old) await placeEmail(tx, { userId, from, to: old, now })
    await takeBackAccess(tx, { userId, old, later, changedAt, now })
    await giveBackRequests(tx, userId, later)
    if (role === 'admin') {
      const actor = { id: userId, name: old, ip: origin.ip, requestId: origin.requestId }
      await recordAudit(tx, {
        actor,
        action: 'admin.address',
        subject: userId,
        before: { address: from },
        after: { address: old, takenBack: true },
      })
    }
    if (from !== old)
      await enqueueAccountNotice(tx, {
        renderId,
        to: from,
        key: `undo:${Buffer.from(tokenHash).toString('hex')}`,
        now,
      })
    return { alreadyDone: false, email: old, resetToken: await makeResetToken(tx, old, now) }
  })
}

const ALREADY_DONE: UndoneChange = { alreadyDone: true, email: null, resetToken: null }

/** A profile that a form has made for the address goes up in the account again; another account does not. */
async function requireFree(tx: Prisma.TransactionClient, email: string): Promise<void> {
  const other = await tx.user.findUnique({
    where: { email },
    select: { passwordHash: true, claimedAt: true, role: true },
  })
  if (!other || (other.passwordHash === null && other.claimedAt === null && other.role !== 'admin')) return
  throw new AppError(
    'conflict',
    `An account of its own has been opened with this address since, so the other one cannot have it back by this link. Write to ${site().supportEmail} from this address, and we sort it out.`,
  )
}

/** The addresses that the account has had since: what it has now, and those that it passed through. */
async function laterAddresses(
  tx: Prisma.TransactionClient,
  { userId, changedAt, from, old }: { userId: string; changedAt: Date; from: string; old: string },
): Promise<LaterAddress[]> {
  const links = await tx.emailToken.findMany({
    where: { userId, purpose: 'undo_email_change', createdAt: { gt: changedAt } },
    select: { recipient: true },
    take: MAX_STEPS,
  })
  const passed = links.flatMap(({ recipient }) => (recipient && openExposureEmail(recipient)) ?? [])
  return [...new Set([from, ...passed])]
    .filter((email) => email !== old)
    .map((email) => ({ email, hash: new Uint8Array(hashEmail(email)) }))
}

/** More changes than anyone can make in three days (MAX_A_MEMBER in mail-account-link.ts). */
const MAX_STEPS = 100
