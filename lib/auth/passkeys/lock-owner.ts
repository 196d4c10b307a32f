import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { lockAddress } from '../../users/verification'

/**
 * Locks an account while it is decided what passkeys it has: neither the most nor the least can be passed by two calls at
 * once, and nothing is added while someone proves to own the address.
 * @returns null when there is no such account.
 */
export async function lockOwner(tx: Prisma.TransactionClient, userId: string): Promise<{ hasPassword: boolean } | null> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } })
  if (!user) return null
  await lockAddress(tx, user.email)
  // The row too, so that the account is not deleted meanwhile.
  const [owner] = await tx.$queryRaw<{ hasPassword: boolean }[]>`
    SELECT password_hash IS NOT NULL AS "hasPassword" FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  return owner ?? null
}
