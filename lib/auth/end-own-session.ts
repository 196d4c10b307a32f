import 'server-only'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { lockOwnAddress } from '../verification/lock-own-address'
import { endProofs } from '../verification/visit-proofs'

/**
 * Ends one session of an account, what its tickets opened, and what visits have proven of the account's address: the browser that
 * is being put out may hold one, or a copy. A session that is somebody else's, or over, is left as it is. Harmless when repeated.
 */
export async function endOwnSession(
  { userId }: { userId: string },
  sid: string,
  now = new Date(),
): Promise<void> {
  await db().$transaction(async (tx) => {
    const email = await lockOwnAddress(tx, userId)
    await tx.session.updateMany({
      where: { OR: [{ id: sid }, { parentId: sid }], userId, revokedAt: null },
      data: { revokedAt: now },
    })
    if (email !== null) await endProofs(tx, new Uint8Array(hashEmail(email)), now)
  })
}
