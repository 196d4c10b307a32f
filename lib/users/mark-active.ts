import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

/**
 * Notes a sign of life of a profile: a request, a sign-in or a proven address. The yearly purge counts from it. To the
 * day: more would be a write for every click.
 */
export async function markActive(tx: Pick<Prisma.TransactionClient, '$executeRaw'>, userId: string, now: Date): Promise<void> {
  await tx.$executeRaw`UPDATE users SET last_active_at = ${now} WHERE id = ${userId}::uuid AND last_active_at < ${now}::timestamptz - interval '1 day'`
}
