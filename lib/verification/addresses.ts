import 'server-only'
import { hashEmail, openExposureEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { MAX_ADDRESSES } from './address-item'
import type { AddressItem } from './responses'

/** For what came in under an address: only its proven owner may see it. */
export const NOT_PROVEN = 'Please confirm your email address first: open the link that we mailed you.'

/** A member's further addresses, those that wait for their link included, oldest first. */
export async function listAddresses(userId: string, now = new Date()): Promise<AddressItem[]> {
  const rows = await db().monitoredAddress.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_ADDRESSES,
  })
  const hashes = rows.map(({ emailHash }) => emailHash)
  const [optOuts, links] = await Promise.all([
    db().lookupOptOut.findMany({ where: { emailHash: { in: hashes } }, select: { emailHash: true } }),
    db().emailToken.findMany({
      where: {
        userId,
        purpose: 'add_address',
        emailHash: { in: hashes },
        usedAt: null,
        expiresAt: { gt: now },
      },
      select: { emailHash: true },
    }),
  ])
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const optedOut = new Set(optOuts.map(({ emailHash }) => hex(emailHash)))
  const open = new Set(links.map(({ emailHash }) => hex(emailHash)))
  return rows.flatMap(({ id, emailHash, emailCiphertext, createdAt, verifiedAt }) => {
    const email = openExposureEmail(emailCiphertext)
    if (email === null) return []
    const waiting = verifiedAt === null
    const key = hex(emailHash)
    return {
      id,
      email,
      waiting,
      linkExpired: waiting && !open.has(key),
      addedAt: createdAt.toISOString(),
      lookupOptOut: !waiting && optedOut.has(key),
    }
  })
}

/** The addresses whose breaches a member may see: the own one and the further ones that are proven. Normalised. */
export async function listProvenAddresses(userId: string): Promise<string[]> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: {
      email: true,
      emailVerifiedAt: true,
      addresses: {
        where: { verifiedAt: { not: null } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: MAX_ADDRESSES,
      },
    },
  })
  if (!user) return []
  return [
    ...(user.emailVerifiedAt ? [user.email] : []),
    ...user.addresses.flatMap(({ emailCiphertext }) => openExposureEmail(emailCiphertext) ?? []),
  ]
}

/** Whether a member has proven to own the (normalised) address: the account's own, or a further one. */
export async function isProvenAddress(userId: string, email: string): Promise<boolean> {
  const emailHash = new Uint8Array(hashEmail(email))
  const user = await db().user.findFirst({
    where: {
      id: userId,
      OR: [
        { email, emailVerifiedAt: { not: null } },
        { addresses: { some: { emailHash, verifiedAt: { not: null } } } },
      ],
    },
    select: { id: true },
  })
  return user !== null
}

/** Takes a further address off a member's list; a link for it that was not opened yet no longer works. Harmless when repeated. */
export async function removeAddress(userId: string, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await tx.monitoredAddress.findFirst({ where: { id, userId }, select: { emailHash: true } })
    if (!row) return
    await tx.monitoredAddress.deleteMany({ where: { id, userId } })
    await tx.emailToken.updateMany({
      where: { userId, purpose: 'add_address', emailHash: row.emailHash, usedAt: null },
      data: { expiresAt: new Date() },
    })
  })
}
