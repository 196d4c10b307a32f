import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

/**
 * Takes away what somebody has added to an account whose address nobody had proven, now that its owner has: keys that
 * would open it, and further addresses, whose breaches are that somebody's own.
 */
export async function dropUnproven(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.passkey.deleteMany({ where: { userId } })
  await tx.monitoredAddress.deleteMany({ where: { userId } })
  await tx.emailToken.deleteMany({ where: { userId } })
}
