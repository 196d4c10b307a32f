import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Notes a sign of life of a profile: a request, a sign-in or a proven address. The yearly purge counts from it. To the
 * day: more would be a write for every click.
 */
export async function markActive(
  tx: Prisma.TransactionClient,
  { id, lastActiveAt }: { id: string; lastActiveAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - lastActiveAt.getTime() < DAY_MS) return
  await tx.$executeRaw`UPDATE users SET last_active_at = ${now} WHERE id = ${id}::uuid AND last_active_at < ${now}`
}
