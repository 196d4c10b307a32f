import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../audit/record'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { isUuid } from '../validation/ids'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { deleteUserData, deleteUsersData } from '../events/account-deleted'
import { lockLeadsOf } from '../db/lock-leads'
import { hashEmail } from '../crypto/crypto'
import { keepRemoved } from '../removed/keep-removed'
import { lockOwnAddress } from '../verification/lock-own-address'
import { rowsOfUser } from './desk/rows-of-user'

/** Many sessions and requests may go along. Milliseconds. */
export const DELETE_TRANSACTION = { maxWait: 5_000, timeout: 15_000 }

const GONE = 'This user has been deleted already.'

/**
 * Deletes somebody's account for them. An operator's decision can be taken back for seven days: nobody sees anything of theirs
 * meanwhile, and they are told when it is for good. What a person asked for is for good at once, and they are told at once. Operators
 * are removed in the Admins tab, where it is seen to that one stays.
 * @param userId as it came.
 * @returns until when they can be put back; null where it is for good.
 * @throws AppError `not_found` when they are gone, `conflict` for an operator.
 */
export async function deleteUser(
  userId: string,
  actor: Actor,
  { forGood = false, now = new Date() }: { forGood?: boolean; now?: Date } = {},
): Promise<Date | null> {
  if (userId === actor.id)
    throw new AppError('conflict', 'This is your own account. You cannot delete it here.')
  if (!isUuid(userId)) throw new AppError('not_found', GONE)
  const renderId = forGood ? await prepareMail('account-deleted', {}) : null
  return db().$transaction(async (tx) => {
    const email = await lockOwnAddress(tx, userId)
    if (email === null) throw new AppError('not_found', GONE)
    if (renderId === null) return setUserAside(tx, email, actor, now)
    if (!(await removeUser(tx, { email, renderId, actor, now }))) throw new AppError('not_found', GONE)
    return null
  }, DELETE_TRANSACTION)
}

/** @param tx holds the address's lock. @throws AppError `not_found`, or `conflict` for an operator. */
async function setUserAside(
  tx: Prisma.TransactionClient,
  email: string,
  actor: Actor,
  now: Date,
): Promise<Date> {
  const user = await holdUser(tx, email)
  if (!user) throw new AppError('not_found', GONE)
  await lockLeadsOf(tx, [user.id])
  const until = await keepRemoved(tx, {
    kind: 'user',
    subject: user.id,
    emailHash: hashEmail(email),
    removedBy: actor.name,
    now,
    roots: await rowsOfUser(tx, user),
  })
  await deleteUsersData(tx, [user], { now, canComeBack: true })
  await recordAudit(tx, {
    actor,
    action: 'user.delete',
    subject: user.id,
    before: { role: user.role },
    after: { restoreUntil: until.toISOString() },
  })
  return until
}

interface HeldUser {
  id: string
  email: string
  role: 'user' | 'admin'
  /** Whether anybody has shown that the address is theirs. */
  known: boolean
}

/** Locked, so that nobody becomes an operator meanwhile. @throws AppError `conflict` for an operator. */
async function holdUser(tx: Prisma.TransactionClient, email: string): Promise<HeldUser | null> {
  const [user] = await tx.$queryRaw<HeldUser[]>`
    SELECT id, email, role::text AS role, email_verified_at IS NOT NULL OR claimed_at IS NOT NULL AS known FROM users WHERE email = ${email} FOR UPDATE`
  if (user?.role === 'admin')
    throw new AppError('conflict', 'This is an admin. Admins are removed in the Admins tab.')
  return user ?? null
}

interface Removal {
  email: string
  /** Of the mail that tells them. */
  renderId: string
  actor: Actor
  now: Date
}

/**
 * Removes for good who has an address, if there is anybody.
 * @param tx holds the address's lock.
 * @returns whether there was.
 * @throws AppError `conflict` for an operator.
 */
export async function removeUser(
  tx: Prisma.TransactionClient,
  { email, renderId, actor, now }: Removal,
): Promise<boolean> {
  const user = await holdUser(tx, email)
  if (!user) return false
  await deleteUserData(tx, user, now)
  await recordAudit(tx, { actor, action: 'user.erase', subject: user.id, before: { role: user.role } })
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
