import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { revokeSessions } from '../auth/sessions'
import { hashEmail } from '../crypto'
import { ACCOUNT_FORMS } from './account-consents'
import { profileKeys } from './hash-profiles'
import { endProofs } from './visit-proofs'

// What goes when a change of address is taken back.

/** An address that the account had after the change. */
export interface LaterAddress {
  email: string
  hash: Uint8Array<ArrayBuffer>
}

interface TakingBack {
  userId: string
  /** The address that it has again. */
  old: string
  later: LaterAddress[]
  /** When the change that is taken back was made. */
  changedAt: Date
  now: Date
}

/**
 * Ends every way into the account that may be of whoever changed the address: all sessions and proofs, the password, which
 * they may have known or set, passkeys and further addresses that came since the change was asked for, and links that wait.
 * @param tx holds the account's and the addresses' locks.
 */
export async function takeBackAccess(tx: Prisma.TransactionClient, { userId, old, later, changedAt, now }: TakingBack): Promise<void> {
  const since = { gte: await askedAt(tx, userId, changedAt) }
  await revokeSessions(tx, userId, { now })
  await tx.passkey.deleteMany({ where: { userId, createdAt: since } })
  await tx.monitoredAddress.deleteMany({ where: { userId, createdAt: since } })
  await tx.user.update({ where: { id: userId }, data: { passwordHash: null, passwordSetAt: null } })
  const hashes = later.map(({ hash }) => hash)
  for (const hash of [new Uint8Array(hashEmail(old)), ...hashes]) await endProofs(tx, hash, now)
  await tx.emailToken.updateMany({
    where: {
      usedAt: null,
      OR: [
        { userId, purpose: { in: ['change_email', 'add_address'] } },
        { userId, purpose: 'undo_email_change', createdAt: { gt: changedAt } },
        { purpose: 'reset_password', emailHash: { in: hashes } },
      ],
    },
    data: { expiresAt: now },
  })
  // What the member wishes went on for the new address; the record of the old one stands as it did.
  await tx.consent.updateMany({ where: { emailHash: { in: hashes }, leadId: null, form: { in: [...ACCOUNT_FORMS] }, revokedAt: null, givenAt: { gte: changedAt } }, data: { revokedAt: now } })
}

/** When the link was asked for that made the change. */
async function askedAt(tx: Prisma.TransactionClient, userId: string, changedAt: Date): Promise<Date> {
  const link = await tx.emailToken.findFirst({ where: { userId, purpose: 'change_email', usedAt: changedAt }, select: { createdAt: true } })
  return link?.createdAt ?? changedAt
}

/** Requests that were sent under one of the later addresses go to that address's own profile: they are its owner's. */
export async function giveBackRequests(tx: Prisma.TransactionClient, userId: string, later: LaterAddress[]): Promise<void> {
  for (const { email, hash } of later) {
    const theirs = { userId, consents: { some: { emailHash: hash } } }
    if ((await tx.lead.count({ where: theirs })) === 0) continue
    const profile = await tx.user.upsert({ where: { email }, create: { email, ...profileKeys(email) }, update: {}, select: { id: true } })
    await tx.lead.updateMany({ where: theirs, data: { userId: profile.id } })
  }
}
