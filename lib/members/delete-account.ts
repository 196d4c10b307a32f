import 'server-only'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { DELETE_TRANSACTION } from './delete-user'
import { deleteUserData } from '../events/account-deleted'
import { CONFIRMATION, isConfirmation } from './profile-schema'
import { lockOwnAddress } from '../verification/lock-own-address'

const IS_ADMIN =
  'You are an admin. Admins are removed in the Admins tab: ask another admin to remove your access, then delete your account.'

/**
 * Deletes an account with everything of its member, and tells the address. What stays is in deleteUserData.
 * Operators are removed in the Admins tab first, where it is seen to that one stays, and written down.
 * @param confirmation what was typed; in any case, with space around it.
 * @throws AppError `invalid_fields` for another word, `unauthenticated` when the account is gone, `conflict` for an operator.
 */
export async function deleteAccount(userId: string, confirmation: string, now = new Date()): Promise<void> {
  if (!isConfirmation(confirmation)) {
    const message = `Type ${CONFIRMATION} to confirm`
    throw new AppError('invalid_fields', message, { fieldErrors: { confirmation: message } })
  }
  const renderId = await prepareMail('account-deleted', {})
  await db().$transaction(async (tx) => {
    if ((await lockOwnAddress(tx, userId)) === null) throw new AppError('unauthenticated', 'Please sign in.')
    // Locked, so that nobody becomes an operator meanwhile.
    const [user] = await tx.$queryRaw<{ id: string; email: string; role: 'user' | 'admin' }[]>`
      SELECT id, email, role::text AS role FROM users WHERE id = ${userId}::uuid FOR UPDATE`
    if (!user) return
    if (user.role === 'admin') throw new AppError('conflict', IS_ADMIN)
    await deleteUserData(tx, user, now)
    await enqueueMail(tx, {
      dedupeKey: `account-deleted:${userId}`,
      template: 'account-deleted',
      renderId,
      to: user.email,
    })
  }, DELETE_TRANSACTION)
}
