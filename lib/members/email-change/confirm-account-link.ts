import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit } from '../../audit/record'
import { digestToken, hashEmail, openExposureEmail } from '../../crypto/crypto'
import { db } from '../../db/client'
import { letReplicasFollow } from '../../db/replicas'
import { isStanding } from '../../auth/session-standing'
import { lockAccount } from '../../auth/sessions'
import { startClock } from '../../clock'
import { AppError } from '../../http/errors'
import { enqueueAccountNotice, prepareAccountNotice } from '../../auth/account-notice'
import { moveEmail } from './change-email'
import { makeUndoLink } from './undo-link'
import { ACCOUNT_PURPOSES, type AccountPurpose } from '../../auth/mail-account-link'
import { lockOwnAddress } from '../../verification/lock-own-address'
import { LINK_IS_INVALID } from '../../verification/verify-email'
import { keepProof } from '../../verification/visit-proofs'

const WRONG_SESSION = 'Sign in to the account that asked for this, then open the link again.'

export interface ConfirmedLink {
  purpose: AccountPurpose
  /** True when the link had been used before: then this call has proven nothing and changed nothing. */
  alreadyVerified: boolean
  /** The address that this call has proven. */
  email: string | null
  /** Of an address beside the account's own, for the visit. */
  proof: string | null
}

/** The member in whose live session the link was opened. */
interface Opener {
  userId: string
  sid: string
}

interface Confirming {
  /** Whether its reader was told what it does and wants that. */
  confirmed?: boolean
  /** For the consent record and the audit log. */
  origin?: { ip: string; userAgent: string }
  now?: Date
}

/** Whether a link is one that `confirmAccountLink` takes. */
export async function isAccountLink(token: string): Promise<boolean> {
  const row = await db().emailToken.findUnique({
    where: { tokenHash: digestToken(token) },
    select: { purpose: true },
  })
  return row !== null && isAccountPurpose(row.purpose)
}

/**
 * Uses a link that proves an address for an account: adds it to the ones that are looked up, or makes it the account's own.
 * Of any number of calls with one token, one does it.
 * @param viewer whose live session it is; without that of the very account that asked, the link stays unused.
 * An operator's new address is written down: they sign in with it.
 * @throws AppError `gone` for a link that is unknown, expired or taken back, `forbidden` outside such a session, `conflict`
 * when the new address of an account has one of its own, `confirmation_required` for a change of address that was not confirmed:
 * any page can lead a browser to a link, and somebody else may have had it mailed.
 */
export async function confirmAccountLink(
  token: string,
  viewer: Opener | null,
  { confirmed = false, origin = { ip: 'unknown', userAgent: '' }, now: asked = new Date() }: Confirming = {},
): Promise<ConfirmedLink> {
  const clock = startClock(asked)
  const tokenHash = digestToken(token)
  const row = await db().emailToken.findUnique({
    where: { tokenHash },
    select: {
      purpose: true,
      userId: true,
      recipient: true,
      usedAt: true,
      expiresAt: true,
      user: { select: { email: true } },
    },
  })
  const email = row?.recipient ? openExposureEmail(row.recipient) : null
  if (!row?.user || !row.userId || !isAccountPurpose(row.purpose) || email === null)
    throw new AppError('gone', LINK_IS_INVALID)
  const { purpose, userId, user } = row
  if (!row.usedAt && row.expiresAt <= asked) throw new AppError('gone', LINK_IS_INVALID)
  if (viewer?.userId !== userId) throw new AppError('forbidden', WRONG_SESSION)
  if (row.usedAt) return { purpose, alreadyVerified: true, email: null, proof: null }
  if (purpose === 'change_email' && !confirmed)
    throw new AppError(
      'confirmation_required',
      `This link moves your account from ${user.email} to ${email}. From then on you sign in with ${email}, and whoever reads that mailbox can set a new password.`,
    )
  const notice = purpose === 'change_email' ? await prepareAccountNotice('email-changed') : null
  const link: ConfirmedLink = await db().$transaction(async (tx) => {
    await lockOwnAddress(tx, userId, email)
    await lockAccount(tx, userId)
    const now = clock()
    if (!(await isStanding(tx, viewer.sid, now))) throw new AppError('forbidden', WRONG_SESSION)
    const used = await tx.emailToken.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    })
    if (used.count === 0) {
      // Used by another call, or taken back while this one waited.
      if ((await tx.emailToken.count({ where: { tokenHash, usedAt: null } })) > 0)
        throw new AppError('gone', LINK_IS_INVALID)
      return { purpose, alreadyVerified: true, email: null, proof: null }
    }
    if (notice === null)
      return { purpose, alreadyVerified: false, email, proof: await proveAddress(tx, userId, email, now) }
    else {
      // Read again under the lock: another link may have changed it meanwhile.
      const { email: from, role } = await tx.user.findUniqueOrThrow({
        where: { id: userId },
        select: { email: true, role: true },
      })
      if (from !== email) {
        await moveEmail(tx, { userId, from, to: email, ...origin, now })
        if (role === 'admin') {
          const actor = { id: userId, name: from, ip: origin.ip, requestId: null }
          await recordAudit(tx, {
            actor,
            action: 'admin.address',
            subject: userId,
            before: { address: from },
            after: { address: email },
          })
        }
        const values = { undo_url: await makeUndoLink(tx, userId, from, now) }
        await enqueueAccountNotice(tx, {
          renderId: notice,
          to: from,
          key: Buffer.from(tokenHash).toString('hex'),
          values,
          now,
        })
      }
    }
    return { purpose, alreadyVerified: false, email, proof: null }
  })
  // The wish that look-ups say nothing has gone on to the new address.
  if (notice !== null) await letReplicasFollow()
  return link
}

/** @returns the proof's id. */
async function proveAddress(
  tx: Prisma.TransactionClient,
  userId: string,
  email: string,
  now: Date,
): Promise<string> {
  const emailHash = new Uint8Array(hashEmail(email))
  const { count } = await tx.monitoredAddress.updateMany({
    where: { userId, emailHash },
    data: { verifiedAt: now },
  })
  // Taken off the list after the mail went out.
  if (count === 0) throw new AppError('gone', LINK_IS_INVALID)
  await tx.user.update({ where: { id: userId }, data: { lastActiveAt: now } })
  return keepProof(tx, emailHash, now)
}

function isAccountPurpose(purpose: string): purpose is AccountPurpose {
  return (ACCOUNT_PURPOSES as readonly string[]).includes(purpose)
}
