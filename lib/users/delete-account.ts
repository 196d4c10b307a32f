import 'server-only'
import { db } from '../db'
import { AppError } from '../http/errors'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { deleteUserData } from './delete-user-data'
import { CONFIRMATION, isConfirmation } from './profile-schema'
import { lockAddress } from './verification'

/** Many sessions and requests may go along. Milliseconds. */
const TRANSACTION = { maxWait: 5_000, timeout: 15_000 }

/**
 * Deletes an account with everything of its member, and tells the address. What stays is in deleteUserData.
 * @param confirmation what was typed; in any case, with space around it.
 * @throws AppError `invalid_fields` for another word, `unauthenticated` when the account is gone.
 */
export async function deleteAccount(userId: string, confirmation: string, now = new Date()): Promise<void> {
  if (!isConfirmation(confirmation)) {
    const message = `Type ${CONFIRMATION} to confirm`
    throw new AppError('invalid_fields', message, { fieldErrors: { confirmation: message } })
  }
  const renderId = await prepareMail('account-deleted', {})
  const known = await db().user.findUnique({ where: { id: userId }, select: { email: true } })
  if (!known) throw new AppError('unauthenticated', 'Please sign in.')
  await db().$transaction(async (tx) => {
    await lockAddress(tx, known.email)
    const user = await tx.user.findUnique({ where: { id: userId }, select: { id: true, email: true } })
    if (!user) return
    if (user.email !== known.email) throw new AppError('conflict', 'The address of your account has just changed. Please try again.')
    await deleteUserData(tx, user, now)
    await enqueueMail(tx, { dedupeKey: `account-deleted:${userId}`, template: 'account-deleted', renderId, to: user.email })
  }, TRANSACTION)
}
