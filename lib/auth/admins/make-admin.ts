import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { profileKeys } from '../../verification/hash-profiles'
import { dropUnproven } from '../drop-unproven'
import { revokeSessions } from '../sessions'
import type { Enrollee } from './enrollee'

/**
 * Gives an account the role, or makes one that has it. The invitation proves the address: the owner of the service sent it
 * there. Whoever held the account before is signed out, and no key of before opens it: a stranger may have made it in a
 * profile that nobody had proven, and somebody with a member's password in one that was. For the first, the password goes too.
 * @param tx holds the address's lock.
 */
export async function makeAdmin(
  tx: Prisma.TransactionClient,
  email: string,
  { id, name, state }: Enrollee,
  now: Date,
): Promise<void> {
  const facts = { name, role: 'admin', claimedAt: now, emailVerifiedAt: now, lastActiveAt: now } as const
  if (state === 'admin') return
  if (state === 'new') {
    await tx.user.create({ data: { id, email, ...profileKeys(email), ...facts } })
    return
  }
  await revokeSessions(tx, id, { now })
  if (state === 'unproven') {
    await dropUnproven(tx, id)
    await tx.user.update({ where: { id }, data: { ...facts, passwordHash: null, passwordSetAt: null } })
    return
  }
  await tx.passkey.deleteMany({ where: { userId: id } })
  // Nor may such a one take the account to another address.
  await tx.emailToken.deleteMany({ where: { userId: id, purpose: 'change_email' } })
  await tx.user.update({ where: { id }, data: { name, role: 'admin', lastActiveAt: now } })
  await tx.user.updateMany({ where: { id, claimedAt: null }, data: { claimedAt: now } })
}
