import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { digestToken, randomToken, sealExposureEmail } from '../../crypto/crypto'
import { undoEmailChangeUrl } from '../../mail/links'

/** How long the mailbox that an account has left can take it back. Milliseconds. */
const UNDO_TTL_MS = 72 * 60 * 60 * 1000

/**
 * A link for the address that an account has just left.
 * @param now the moment of the change, by which the link finds what came with it.
 * @returns its address, for the notice.
 */
export async function makeUndoLink(
  tx: Prisma.TransactionClient,
  userId: string,
  from: string,
  now: Date,
): Promise<string> {
  const token = randomToken()
  const { hash, ciphertext } = sealExposureEmail(from)
  await tx.emailToken.create({
    data: {
      tokenHash: digestToken(token),
      purpose: 'undo_email_change',
      emailHash: new Uint8Array(hash),
      userId,
      recipient: new Uint8Array(ciphertext),
      createdAt: now,
      expiresAt: new Date(now.getTime() + UNDO_TTL_MS),
    },
  })
  return undoEmailChangeUrl(token)
}
