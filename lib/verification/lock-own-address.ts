import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { lockAddresses } from '../db/lock-address'
import { AppError } from '../http/errors'

/** So often an account may have moved to another address between the look and the lock. */
const TRIES = 5

/**
 * Locks the address that an account has, for whatever is decided about both. While this waits the account may move to another address:
 * then that one is locked, and not the one that was left. Whoever moves an account holds both.
 * @param others that are locked with it, in one order.
 * @returns the account's address, which stays until the transaction ends; null where there is no such account, and nothing is locked.
 * @throws AppError `conflict` for one that never stays at an address.
 */
export async function lockOwnAddress(
  tx: Prisma.TransactionClient,
  userId: string,
  ...others: string[]
): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const email = await addressOf(tx, userId)
    if (email === null) return null
    // What was locked after it is let go with it: a lock that is kept would be out of the order.
    await tx.$executeRaw`SAVEPOINT own_address`
    await lockAddresses(tx, [email, ...others])
    if ((await addressOf(tx, userId)) === email) {
      await tx.$executeRaw`RELEASE SAVEPOINT own_address`
      return email
    }
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT own_address`
    await tx.$executeRaw`RELEASE SAVEPOINT own_address`
  }
  throw new AppError('conflict', 'The address of your account has just changed. Please try again.')
}

async function addressOf(tx: Prisma.TransactionClient, id: string): Promise<string | null> {
  const user = await tx.user.findUnique({ where: { id }, select: { email: true } })
  return user?.email ?? null
}
