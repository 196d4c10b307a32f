import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

/** The lock under which anything about one address is decided. Held until the transaction ends. */
export async function lockAddress(tx: Prisma.TransactionClient, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('address ' || ${email}, 0))`
}
