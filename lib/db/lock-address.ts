import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

/**
 * The lock under which anything about one address is decided. Held until the transaction ends. For the address that an account has, see
 * lib/verification/lock-own-address.ts: it may move while this waits.
 */
export async function lockAddress(tx: Prisma.TransactionClient, email: string): Promise<void> {
  await tx.$executeRawUnsafe(`SELECT ${addressLock('$1')}`, email)
}

/** The same lock inside a statement. @param email SQL of the address: a column or a parameter. */
export function addressLock(email: string): string {
  return `pg_advisory_xact_lock(hashtextextended('address ' || ${email}, 0))`
}

/** The locks of several addresses, in one order, so that no two transactions wait for each other. */
export async function lockAddresses(tx: Prisma.TransactionClient, emails: readonly string[]): Promise<void> {
  for (const email of [...new Set(emails)].sort()) await lockAddress(tx, email)
}
