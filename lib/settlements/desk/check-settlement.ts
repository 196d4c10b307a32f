import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { dayIn } from '../dates'
import type { Confidence, Settlement } from '../record'
import { addSources } from './add-sources'
import { auditSubject } from './audit-subject'
import { lockSettlement, readIn, requireStanding, requireVersion } from './lock-settlement'

/**
 * Notes that an operator has compared a public record with a court's or an official page today, and that it still holds.
 * @throws AppError `conflict` where it was changed meanwhile, is a draft, or is withdrawn.
 */
export async function checkSettlement(
  actor: Actor,
  key: string,
  { version, url, kind }: { version: number; url: string; kind: Exclude<Confidence, 'third_party'> },
  now = new Date(),
): Promise<Settlement> {
  return db().$transaction(async (tx) => {
    const current = await lockSettlement(tx, key)
    requireStanding(current)
    if (current.publishedAt === null) throw new AppError('conflict', 'This is a draft. Publish it first.')
    requireVersion(current, version)
    const { sourceOf } = await addSources({ tx, actor, now }, current, [
      { url, kind, readAt: dayIn(null, now) },
    ])
    await tx.settlement.update({
      where: { id: current.id },
      data: {
        checkedAt: now,
        checkedBy: actor.name,
        version: { increment: 1 },
        updatedAt: now,
        events: {
          create: {
            kind: 'checked',
            sourceId: sourceOf({ source: 0 }).id,
            addedBy: actor.name,
            addedAt: now,
          },
        },
      },
    })
    await recordAudit(tx, {
      actor,
      action: 'settlement.check',
      subject: auditSubject(current),
      before: { checked: current.checkedAt },
      after: { checked: now.toISOString(), source: url },
    })
    return (await readIn(tx, current.id))!
  })
}
