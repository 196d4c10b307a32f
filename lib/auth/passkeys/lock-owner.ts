import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import type { Actor } from '../../audit/record'
import { lockOwnAddress } from '../../verification/lock-own-address'

export interface Owner {
  email: string
  role: 'user' | 'admin'
  hasPassword: boolean
  /** Whether somebody has proven to own the address. */
  isProven: boolean
}

/**
 * Locks an account while it is decided what passkeys it has: neither the most nor the least can be passed by two calls at
 * once, and nothing is added while someone proves to own the address.
 * @returns null when there is no such account.
 */
export async function lockOwner(tx: Prisma.TransactionClient, userId: string): Promise<Owner | null> {
  await lockOwnAddress(tx, userId)
  // The row too, so that the account is not deleted meanwhile.
  const [owner] = await tx.$queryRaw<Owner[]>`
    SELECT email, role::text AS role, password_hash IS NOT NULL AS "hasPassword", email_verified_at IS NOT NULL AS "isProven" FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  return owner ?? null
}

/** An operator who does something to their own account, where nothing more is known of the call. */
export function ownActor(userId: string, { email }: Pick<Owner, 'email'>): Actor {
  return { id: userId, name: email, ip: '', requestId: null }
}
