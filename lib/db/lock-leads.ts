import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

/**
 * Locks the requests of profiles that go, in the one order that there is (lib/leads/under-address.ts): nobody who holds some of them waits
 * for us, while we wait for theirs.
 * @param tx holds the locks of their addresses.
 */
export async function lockLeadsOf(
  tx: Pick<Prisma.TransactionClient, '$queryRaw'>,
  userIds: readonly string[],
): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM lead WHERE user_id = ANY(${[...userIds]}::uuid[]) ORDER BY id FOR UPDATE`
}
