import 'server-only'
import { sealExposureEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { MAX_ADDRESSES } from '../verification/address-item'
import { lockOwnAddress } from '../verification/lock-own-address'
import type { Member } from '../auth/viewer'
import { holdSession } from '../auth/hold-session'
import { mailAccountLink, prepareAccountLink } from '../auth/mail-account-link'

/**
 * Asks to look up another address for a member: it waits until the link that is mailed to it was opened in this account.
 * Asking again for one that waits mails another link. Whether the address has an account of its own, nobody learns.
 * @param email as `normaliseEmail` returns it.
 * @throws AppError `conflict` for the own address, one that is there, or too many; `rate_limited` with when to come back,
 *   `unauthenticated` when the session has ended meanwhile.
 */
export async function addAddress(
  viewer: Pick<Member, 'userId' | 'sid'>,
  email: string,
  now = new Date(),
): Promise<void> {
  const { userId } = viewer
  const renderId = await prepareAccountLink('add_address')
  const { hash, ciphertext } = sealExposureEmail(email)
  const emailHash = new Uint8Array(hash)
  await db().$transaction(async (tx) => {
    const own = await lockOwnAddress(tx, userId, email)
    await holdSession(tx, viewer, now)
    if (own === email)
      throw new AppError('conflict', 'This is the address of your account. It is looked up already.')
    const known = await tx.monitoredAddress.findUnique({
      where: { userId_emailHash: { userId, emailHash } },
      select: { verifiedAt: true },
    })
    if (known?.verifiedAt) throw new AppError('conflict', 'This address is on your list already.')
    if (!known) {
      if ((await tx.monitoredAddress.count({ where: { userId } })) >= MAX_ADDRESSES) {
        throw new AppError(
          'conflict',
          `You can add up to ${MAX_ADDRESSES} addresses. Remove one to add another.`,
        )
      }
      await tx.monitoredAddress.create({
        data: { userId, emailHash, emailCiphertext: new Uint8Array(ciphertext), createdAt: now },
      })
    }
    await mailAccountLink(tx, { purpose: 'add_address', userId, email, renderId, now })
  })
}
