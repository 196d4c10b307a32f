import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import type { Settlement } from '../record'
import { refuse } from './apply-edit'
import { auditSubject } from './audit-subject'
import { lockSettlement, readIn, requireStanding, requireVersion } from './lock-settlement'
import { missingForPublishing, newestReading } from './publish-rules'

/**
 * Shows a draft to everybody. One that is public already stays as it is.
 * @throws AppError `invalid_fields` with everything that is missing; `conflict` where it was changed meanwhile, or is withdrawn.
 */
export async function publishSettlement(
  actor: Actor,
  key: string,
  { version }: { version: number },
  now = new Date(),
): Promise<Settlement> {
  return db().$transaction(async (tx) => {
    const current = await lockSettlement(tx, key)
    requireStanding(current)
    if (current.publishedAt !== null) return current
    requireVersion(current, version)
    refuse(missingForPublishing(current, now), 'It cannot be published yet')
    await tx.settlement.update({
      where: { id: current.id },
      data: {
        publishedAt: now,
        // It has been compared with its sources when these were read.
        checkedAt: newestReading(current, now),
        checkedBy: actor.name,
        version: { increment: 1 },
        updatedAt: now,
        events: { create: { kind: 'published', addedBy: actor.name, addedAt: now } },
      },
    })
    await recordAudit(tx, {
      actor,
      action: 'settlement.publish',
      subject: auditSubject(current),
      after: { company: current.company, case: current.caseName, address: current.slug },
    })
    return (await readIn(tx, current.id))!
  })
}
