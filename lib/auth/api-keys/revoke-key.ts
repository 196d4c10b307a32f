import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'

/**
 * Ends a key, whoever has made it. Harmless when repeated.
 * @returns false where it was over already.
 * @throws AppError `not_found`
 */
export async function revokeKey(id: string, actor: Actor, now = new Date()): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { id, revokedAt: null, expiresAt: { gt: now } },
      data: { revokedAt: now, revokedBy: actor.name },
    })
    const key = await tx.apiKey.findUnique({ where: { id }, select: { name: true } })
    if (!key) throw new AppError('not_found', 'This key is not there any more.')
    if (count === 1) await recordAudit(tx, { actor, action: 'api-key.revoke', subject: id, before: key })
    return count === 1
  })
}

/** Ends every key that somebody has made: with their role, or when whoever was in their account may have made one. */
export async function revokeKeysOf(
  tx: Prisma.TransactionClient,
  userId: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await tx.apiKey.updateMany({
    where: { createdById: userId, revokedAt: null },
    data: { revokedAt: now, revokedBy: by },
  })
}
