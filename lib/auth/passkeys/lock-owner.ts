import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

/**
 * Locks an account while it is decided what passkeys it has, so that neither the most nor the least can be passed by
 * two calls at once.
 * @returns null when there is no such account.
 */
export async function lockOwner(tx: Prisma.TransactionClient, userId: string): Promise<{ hasPassword: boolean } | null> {
  const [owner] = await tx.$queryRaw<{ hasPassword: boolean }[]>`
    SELECT password_hash IS NOT NULL AS "hasPassword" FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  return owner ?? null
}
