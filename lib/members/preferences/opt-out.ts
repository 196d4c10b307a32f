import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { forgetFinding } from '../../breaches/check/check-email'
import { hashEmail } from '../../crypto/crypto'
import { db } from '../../db/client'
import { letReplicasFollow } from '../../db/replicas'
import { AppError } from '../../http/errors'
import { isOwnedElsewhere } from '../../verification/foreign-addresses'
import { lockOwnAddress } from '../../verification/lock-own-address'

const OWNED_ELSEWHERE =
  'This address has an account of its own. Sign in there to let public look-ups answer about it again.'

/**
 * Makes public look-ups say nothing about a proven address of a member, or lets them answer again. Harmless when repeated.
 * It holds for the address, whoever else has it in an account, and outlives the account; and from the moment on that this is done,
 * wherever the next look-up reads.
 * @param addressId one of the further addresses; left out, the account's own.
 * @throws AppError `not_found` for an address that is not the member's, `forbidden` for one that is not proven, and for
 *   letting look-ups answer again about an address that has an account of its own.
 */
export async function setLookupOptOut(userId: string, on: boolean, addressId?: string): Promise<void> {
  const emailHash = await db().$transaction(async (tx) => {
    // A wish for an address that the account is leaving would stay behind.
    await lockOwnAddress(tx, userId)
    const hash =
      addressId === undefined ? await ownHash(tx, userId) : await furtherHash(tx, userId, addressId)
    if (on) await tx.lookupOptOut.createMany({ data: [{ emailHash: hash }], skipDuplicates: true })
    else if (await isOwnedElsewhere(tx, userId, hash)) throw new AppError('forbidden', OWNED_ELSEWHERE)
    else await tx.lookupOptOut.deleteMany({ where: { emailHash: hash } })
    return hash
  })
  if (on) forgetFinding(emailHash)
  await letReplicasFollow()
}

async function ownHash(tx: Prisma.TransactionClient, userId: string): Promise<Uint8Array<ArrayBuffer>> {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true },
  })
  return requireProven(
    user && { emailHash: new Uint8Array(hashEmail(user.email)), proven: user.emailVerifiedAt !== null },
  )
}

async function furtherHash(
  tx: Prisma.TransactionClient,
  userId: string,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await tx.monitoredAddress.findFirst({
    where: { id, userId },
    select: { emailHash: true, verifiedAt: true },
  })
  return requireProven(row && { emailHash: row.emailHash, proven: row.verifiedAt !== null })
}

function requireProven(
  address: { emailHash: Uint8Array<ArrayBuffer>; proven: boolean } | null,
): Uint8Array<ArrayBuffer> {
  if (!address) throw new AppError('not_found', 'This address is not on your list.')
  if (!address.proven) throw new AppError('forbidden', 'Open the link that we mailed to this address first.')
  return address.emailHash
}
