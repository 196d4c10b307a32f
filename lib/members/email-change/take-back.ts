import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { endCalendars } from '../../auth/end-calendars'
import { revokeSessions } from '../../auth/sessions'
import { hashEmail } from '../../crypto/crypto'
import { ACCOUNT_FORMS } from '../../consents/account-consents'
import { closeCase } from '../take-back-request'
import { endMadeAccess } from '../../auth/end-made-access'
import { endForeignAddresses } from '../../verification/foreign-addresses'
import { profileKeys } from '../../verification/hash-profiles'
import { endProofs } from '../../verification/visit-proofs'

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
 * they may have known or set, passkeys, API keys and open invites that were made in it, the calendar's address, further addresses that came since the change was asked for, links that wait, and the
 * places on other accounts' lists.
 * @param tx holds the account's and the addresses' locks.
 */
export async function takeBackAccess(
  tx: Prisma.TransactionClient,
  { userId, old, later, changedAt, now }: TakingBack,
): Promise<void> {
  const since = { gte: await askedAt(tx, userId, changedAt) }
  await revokeSessions(tx, userId, { now })
  await endPasskeys(tx, userId, since)
  await endCalendars(tx, userId, { now })
  await endMadeAccess(tx, userId, { by: 'an address that was taken back', now })
  await tx.monitoredAddress.deleteMany({ where: { userId, createdAt: since } })
  await tx.user.update({ where: { id: userId }, data: { passwordHash: null, passwordSetAt: null } })
  const hashes = later.map(({ hash }) => hash)
  const oldHash = new Uint8Array(hashEmail(old))
  for (const hash of [oldHash, ...hashes]) await endProofs(tx, hash, now)
  await endForeignAddresses(tx, userId, oldHash)
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
  await tx.consent.updateMany({
    where: {
      emailHash: { in: hashes },
      leadId: null,
      form: { in: [...ACCOUNT_FORMS] },
      revokedAt: null,
      givenAt: { gte: changedAt },
    },
    data: { revokedAt: now },
  })
}

/**
 * A member's passkeys go whenever they were added: whoever moved the address may have added one just before, and could sign in with
 * it while the owner still chooses a new password. An operator's older ones stay, where there are any: a mailbox alone must not
 * close the admin area.
 */
async function endPasskeys(
  tx: Prisma.TransactionClient,
  userId: string,
  since: { gte: Date },
): Promise<void> {
  const { role } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { role: true } })
  if (role !== 'admin') return void (await tx.passkey.deleteMany({ where: { userId } }))
  if ((await tx.passkey.count({ where: { userId, createdAt: { lt: since.gte } } })) > 0)
    await tx.passkey.deleteMany({ where: { userId, createdAt: since } })
}

/** When the link was asked for that made the change. */
async function askedAt(tx: Prisma.TransactionClient, userId: string, changedAt: Date): Promise<Date> {
  const link = await tx.emailToken.findFirst({
    where: { userId, purpose: 'change_email', usedAt: changedAt },
    select: { createdAt: true },
  })
  return link?.createdAt ?? changedAt
}

/** Requests that were sent under one of the later addresses go to that address's own profile: they are its owner's. Cases that they alone have opened go along. */
export async function giveBackRequests(
  tx: Prisma.TransactionClient,
  userId: string,
  later: LaterAddress[],
): Promise<void> {
  for (const { email, hash } of later) {
    const theirs = { userId, consents: { some: { emailHash: hash } } }
    const leads = await tx.lead.findMany({
      where: theirs,
      select: { uniqueBreachId: true, confirmedAt: true },
    })
    if (leads.length === 0) continue
    const profile = await tx.user.upsert({
      where: { email },
      create: { email, ...profileKeys(email) },
      update: {},
      select: { id: true },
    })
    await tx.lead.updateMany({ where: theirs, data: { userId: profile.id } })
    for (const { uniqueBreachId, confirmedAt } of leads)
      if (confirmedAt)
        await giveBackCase(tx, { from: userId, to: profile.id, uniqueBreachId, openedAt: confirmedAt })
  }
}

interface GivenBack {
  from: string
  to: string
  uniqueBreachId: string
  /** When its request was confirmed. */
  openedAt: Date
}

/** A case goes with the request that has opened it, with all that has become of it; where its owner has one for that breach already, that one stays. */
async function giveBackCase(
  tx: Prisma.TransactionClient,
  { from, to, uniqueBreachId, openedAt }: GivenBack,
): Promise<void> {
  if ((await tx.case.count({ where: { userId: to, uniqueBreachId } })) > 0)
    return closeCase(tx, from, uniqueBreachId, openedAt)
  if (
    (await tx.lead.count({
      where: { userId: from, uniqueBreachId, connectWithLawyer: true, confirmedAt: { not: null } },
    })) > 0
  )
    return
  await tx.case.updateMany({
    where: { userId: from, uniqueBreachId, joinedAt: openedAt },
    data: { userId: to },
  })
}
