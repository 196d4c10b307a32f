import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { digestToken } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { havingOf, takenBack } from '../leads/take-back-words'
import { lockAddress } from '../db/lock-address'
import { DISOWN_MS } from '../verification/confirmed-items'
import { takeBackOwn } from './take-back-request'

const TOO_OLD =
  'This link was not used in the last 24 hours, so it cannot take anything back. Sign in to see your requests, or write to us.'

const NO_SIGN_UP = 'No sign-up that waited for this address opens an account any more.'

/** What takes back the sign-ups that wait, where a request's id takes back the request. */
export const THE_ACCOUNT = 'account'

/**
 * Takes back what somebody else has asked for with an address: a request that a link has confirmed, with its consents, its
 * case and mail that waits; or every sign-up that waits. Whoever holds the link that was used reads the mailbox; no
 * visit counts here. Harmless when repeated.
 * @param id of a request that the link named, or `THE_ACCOUNT`.
 * @returns what is true now, in words.
 * @throws AppError `gone` for a link that was not used within 24 hours.
 */
export async function disown(token: string, id: string, now = new Date()): Promise<string> {
  const tokenHash = digestToken(token)
  const link = await db().emailToken.findFirst({
    where: { tokenHash, purpose: 'verify_email', usedAt: { gt: new Date(now.getTime() - DISOWN_MS) } },
    select: { emailHash: true },
  })
  if (!link) throw new AppError('gone', TOO_OLD)
  const { emailHash } = link
  const ownerIn = (tx: Pick<Prisma.TransactionClient, 'user'>) =>
    tx.user.findUnique({ where: { emailHash }, select: { id: true, email: true } })
  const known = await ownerIn(db())
  const nothing = id === THE_ACCOUNT ? NO_SIGN_UP : takenBack(havingOf([]))
  if (!known) return nothing
  return db().$transaction(async (tx) => {
    await lockAddress(tx, known.email)
    if (id === THE_ACCOUNT) {
      await tx.pendingSignUp.deleteMany({ where: { emailHash, ip: { not: '' } } })
      return NO_SIGN_UP
    }
    // The account may have left the address meanwhile.
    const user = await ownerIn(tx)
    if (!user) return nothing
    return takeBackOwn(tx, user, { id, tokens: { some: { tokenHash } } }, now)
  })
}
