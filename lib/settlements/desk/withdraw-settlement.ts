import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import type { Settlement } from '../record'
import { auditSubject } from './audit-subject'
import { lockSettlement, readIn, requireVersion } from './lock-settlement'

/**
 * Takes a public record back for good: its page says why, and nothing of it is deleted.
 * @param reason shown on its page.
 * @throws AppError `conflict` for a draft, or where it was changed meanwhile.
 */
export async function withdrawSettlement(
  actor: Actor,
  key: string,
  { version, reason }: { version: number; reason: string },
  now = new Date(),
): Promise<Settlement> {
  return db().$transaction(async (tx) => {
    const current = await lockSettlement(tx, key)
    if (current.withdrawnAt !== null) return current
    if (current.publishedAt === null)
      throw new AppError('conflict', 'Nobody has seen this draft. Delete it instead.')
    requireVersion(current, version)
    await tx.settlement.update({
      where: { id: current.id },
      data: {
        withdrawnAt: now,
        withdrawnReason: reason,
        version: { increment: 1 },
        updatedAt: now,
        events: { create: { kind: 'withdrawn', note: reason, addedBy: actor.name, addedAt: now } },
      },
    })
    await recordAudit(tx, {
      actor,
      action: 'settlement.withdraw',
      subject: auditSubject(current),
      after: { company: current.company, address: current.slug, reason },
    })
    return (await readIn(tx, current.id))!
  })
}
