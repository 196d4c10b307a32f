import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { AppError } from '../http/errors'
import { isStanding } from './session-standing'
import { lockAccount } from './sessions'
import { ADMIN_EXPIRED, isAdmin, type Member } from './viewer'

/**
 * Holds an account until the transaction ends, and finds out whether the session that acts in it still counts. Whoever ends what opens
 * the account waits for the same lock: either they have ended the session and nothing is made here, or they find what was made and end it.
 * @param tx holds the addresses that it needs already: they come before accounts.
 * @throws AppError `unauthenticated` when the session has ended meanwhile, or the account's role is another.
 */
export async function holdSession(
  tx: Prisma.TransactionClient,
  viewer: Pick<Member, 'userId' | 'sid'> & Partial<Member>,
  now = new Date(),
): Promise<void> {
  const { userId, sid, role } = viewer
  await lockAccount(tx, userId)
  if (
    !(await isStanding(tx, sid, now)) ||
    (role !== undefined && (await tx.user.count({ where: { id: userId, role } })) === 0)
  )
    throw new AppError('unauthenticated', isAdmin(viewer as Member) ? ADMIN_EXPIRED : 'Please sign in first.')
}
