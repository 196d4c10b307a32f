import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { hashEmail } from '../../crypto/crypto'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { lockOwnAddress } from '../../verification/lock-own-address'
import type { ConsentItem } from '../responses'
import { cancelWithoutConsent } from './cancel-without-consent'

const MAX_CONSENTS = 200

/** What comes with having an account: it ends with the account. */
const WITH_THE_ACCOUNT = ['terms', 'adult']

/** What a member agreed to, newest first, the last 200. */
export async function listConsents(userId: string): Promise<ConsentItem[]> {
  const rows = await db().consent.findMany({
    where: await ownConsents(db(), userId),
    orderBy: [{ givenAt: 'desc' }, { id: 'asc' }],
    take: MAX_CONSENTS,
    select: {
      id: true,
      kind: true,
      text: true,
      version: true,
      form: true,
      givenAt: true,
      revokedAt: true,
      confirmedAt: true,
    },
  })
  return rows.map(({ givenAt, revokedAt, confirmedAt, ...rest }) => ({
    ...rest,
    confirmedByLinkAt: confirmedAt?.toISOString() ?? null,
    givenAt: givenAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    canRevoke: revokedAt === null && !WITH_THE_ACCOUNT.includes(rest.kind),
  }))
}

/**
 * Takes a consent back. The record stays, with the time; mail that waits and rests on it is not sent. Harmless when repeated.
 * @throws AppError `not_found` for one that is not the member's, `conflict` for one that ends with the account only.
 */
export async function revokeConsent(userId: string, id: string, now = new Date()): Promise<void> {
  await db().$transaction(async (tx) => {
    // The address first: see lib/leads/under-address.ts.
    await lockOwnAddress(tx, userId)
    const consent = await tx.consent.findFirst({
      where: { id, ...(await ownConsents(tx, userId)) },
      select: { kind: true, emailHash: true, revokedAt: true },
    })
    if (!consent) throw new AppError('not_found', 'We have no such record.')
    if (WITH_THE_ACCOUNT.includes(consent.kind))
      throw new AppError(
        'conflict',
        'This comes with having an account. To take it back, delete your account.',
      )
    if (consent.revokedAt) return
    await tx.consent.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } })
    await cancelWithoutConsent(tx, consent.emailHash)
  })
}

/** Those of the member's proven address, and those that came with a request of theirs under an address they had before. */
async function ownConsents(
  tx: Pick<Prisma.TransactionClient, 'user'>,
  userId: string,
): Promise<Prisma.ConsentWhereInput> {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true },
  })
  if (!user?.emailVerifiedAt) return { id: { in: [] } }
  return { OR: [{ emailHash: new Uint8Array(hashEmail(user.email)) }, { lead: { userId } }] }
}
