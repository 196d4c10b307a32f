import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../audit/record'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { isUuid } from '../validation/ids'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { deleteUserData } from '../events/account-deleted'
import { lockAddress } from '../db/lock-address'

/** Many sessions and requests may go along. Milliseconds. */
export const DELETE_TRANSACTION = { maxWait: 5_000, timeout: 15_000 }

const GONE = 'This user has been deleted already.'

/**
 * Deletes somebody's account for them, and tells the address. What stays is in deleteUserData. Operators are removed in
 * the Admins tab, where it is seen to that one stays.
 * @param userId as it came.
 * @throws AppError `not_found` when they are gone, `conflict` for an operator.
 */
export async function deleteUser(userId: string, actor: Actor, now = new Date()): Promise<void> {
  if (userId === actor.id)
    throw new AppError('conflict', 'This is your own account. You cannot delete it here.')
  const known = isUuid(userId)
    ? await db().user.findUnique({ where: { id: userId }, select: { email: true } })
    : null
  if (!known) throw new AppError('not_found', GONE)
  const renderId = await prepareMail('account-deleted', {})
  await db().$transaction(async (tx) => {
    await lockAddress(tx, known.email)
    if (!(await removeUser(tx, { email: known.email, renderId, actor, now })))
      throw new AppError('not_found', GONE)
  }, DELETE_TRANSACTION)
}

interface Removal {
  email: string
  /** Of the mail that tells them. */
  renderId: string
  actor: Actor
  now: Date
}

/**
 * Removes who has an address, if there is anybody.
 * @param tx holds the address's lock.
 * @returns whether there was.
 * @throws AppError `conflict` for an operator.
 */
export async function removeUser(
  tx: Prisma.TransactionClient,
  { email, renderId, actor, now }: Removal,
): Promise<boolean> {
  // Locked, so that nobody becomes an operator meanwhile.
  const [user] = await tx.$queryRaw<{ id: string; email: string; role: 'user' | 'admin'; known: boolean }[]>`
    SELECT id, email, role::text AS role, email_verified_at IS NOT NULL OR claimed_at IS NOT NULL AS known FROM users WHERE email = ${email} FOR UPDATE`
  if (!user) return false
  if (user.role === 'admin')
    throw new AppError('conflict', 'This is an admin. Admins are removed in the Admins tab.')
  await deleteUserData(tx, user, now)
  await recordAudit(tx, { actor, action: 'user.delete', subject: user.id, before: { role: user.role } })
  // Who typed an address into a form has not shown that it is theirs.
  if (user.known)
    await enqueueMail(tx, {
      dedupeKey: `account-deleted:${user.id}`,
      template: 'account-deleted',
      renderId,
      to: user.email,
    })
  return true
}
