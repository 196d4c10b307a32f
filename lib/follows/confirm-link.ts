import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { digestToken, openExposureEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { lockAddress } from '../db/lock-address'
import { AppError } from '../http/errors'
import type { Confirmed } from './responses'
import { wantDeadlineMail } from './set-tracker'
import { FOLLOW_FORM, followWords } from './tracker'

// Mailed links that a page asks about once more: opening one changes nothing, for mail scanners open links too.

const TOO_OLD = 'This link is not valid any more. Please ask for a new one.'

const LINK = {
  purpose: true,
  emailHash: true,
  userId: true,
  usedAt: true,
  expiresAt: true,
  follower: { include: { settlement: { select: { id: true, slug: true, company: true } } } },
} as const

/** What a link names, for the page that asks. */
export type NamedByLink =
  { kind: 'follow'; company: string; isUsed: boolean } | { kind: 'keep'; isUsed: boolean }

/** @returns null for a link that is unknown, too old or of another kind. */
export async function readConfirmLink(token: string, now = new Date()): Promise<NamedByLink | null> {
  const link = await db().emailToken.findUnique({ where: { tokenHash: digestToken(token) }, select: LINK })
  if (!link || (!link.usedAt && link.expiresAt <= now)) return null
  const isUsed = link.usedAt !== null
  if (link.purpose === 'keep_data') return { kind: 'keep', isUsed }
  if (link.purpose !== 'follow_settlement' || !link.follower) return null
  return { kind: 'follow', company: link.follower.settlement.company, isUsed }
}

/**
 * Does what a link names, and nothing else. Harmless when repeated.
 * @throws AppError `gone` for a link that is unknown, too old or of another kind.
 */
export async function useConfirmLink(token: string, now = new Date()): Promise<Confirmed> {
  const tokenHash = digestToken(token)
  const link = await db().emailToken.findUnique({ where: { tokenHash }, select: LINK })
  if (!link) throw new AppError('gone', TOO_OLD)
  if (link.purpose === 'keep_data' && link.userId) return keep(tokenHash, link.userId, now)
  if (link.purpose === 'follow_settlement' && link.follower) return follow(tokenHash, link.follower, now)
  throw new AppError('gone', TOO_OLD)
}

/** @returns false where it was used before. @throws AppError `gone` */
async function use(
  tx: Prisma.TransactionClient,
  tokenHash: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.emailToken.updateMany({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  if (count > 0) return true
  const found = await tx.emailToken.findUnique({ where: { tokenHash }, select: { usedAt: true } })
  if (!found?.usedAt) throw new AppError('gone', TOO_OLD)
  return false
}

async function keep(tokenHash: Uint8Array<ArrayBuffer>, userId: string, now: Date): Promise<Confirmed> {
  await db().$transaction(async (tx) => {
    if (!(await use(tx, tokenHash, now))) return
    await tx.$executeRaw`UPDATE users SET last_active_at = ${now} WHERE id = ${userId}::uuid AND last_active_at < ${now}`
  })
  return { kind: 'keep', message: 'Your data stays for another year.' }
}

interface Asked {
  id: string
  emailHash: Uint8Array<ArrayBuffer>
  emailCiphertext: Uint8Array
  settlement: { id: number; company: string }
}

async function follow(
  tokenHash: Uint8Array<ArrayBuffer>,
  { id, emailHash, emailCiphertext, settlement }: Asked,
  now: Date,
): Promise<Confirmed> {
  const email = openExposureEmail(emailCiphertext)
  if (email === null) throw new AppError('gone', TOO_OLD)
  await db().$transaction(async (tx) => {
    await lockAddress(tx, email)
    if (!(await use(tx, tokenHash, now))) return
    await tx.consent.updateMany({
      where: { emailHash, form: FOLLOW_FORM, text: followWords(settlement.company), revokedAt: null, confirmedAt: null }, // prettier-ignore
      data: { confirmedBy: tokenHash, confirmedAt: now },
    })
    await wantDeadlineMail(tx, emailHash, now)
    const owner = await tx.user.findFirst({
      where: { emailHash, emailVerifiedAt: { not: null }, claimedAt: { not: null } },
      select: { id: true },
    })
    if (!owner) {
      // Whoever has ended it follows anew, from now on.
      await tx.settlementFollower.updateMany({ where: { id, endedAt: { not: null } }, data: { confirmedAt: now, endedAt: null } }) // prettier-ignore
      await tx.settlementFollower.updateMany({ where: { id, confirmedAt: null }, data: { confirmedAt: now } })
      return
    }
    // An account's address joins its list, where what its member has noted stays.
    await tx.memberSettlement.createMany({
      data: { userId: owner.id, settlementId: settlement.id, followedAt: now, updatedAt: now },
      skipDuplicates: true,
    })
    await tx.settlementFollower.updateMany({ where: { id }, data: { confirmedAt: now, endedAt: now } })
  })
  return {
    kind: 'follow',
    message: `You follow the ${settlement.company} settlement. We write to you before its days.`,
  }
}
