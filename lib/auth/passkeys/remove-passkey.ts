import 'server-only'
import { db } from '../../db'
import { AppError } from '../../http/errors'
import { lockOwner } from './lock-owner'
import { passkeyGone } from './passkey-gone'

/**
 * Removes a person's passkey. Nobody can sign in with it from then on.
 * @throws AppError `not_found` for one that is not theirs, or not there; `conflict` for the only way to sign in.
 */
export async function removePasskey(userId: string, passkeyId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const owner = await lockOwner(tx, userId)
    const { count } = await tx.passkey.deleteMany({ where: { id: passkeyId, userId } })
    if (!owner || count === 0) throw passkeyGone()
    if (!owner.hasPassword && (await tx.passkey.count({ where: { userId } })) === 0) {
      throw new AppError('conflict', 'This passkey is your only way to sign in. Please add another one, or set a password, first.')
    }
  })
}
