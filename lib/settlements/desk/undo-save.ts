import 'server-only'
import { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { FACT_NAMES } from '../facts-schema'
import type { Settlement } from '../record'
import { auditSubject } from './audit-subject'
import type { Change } from './changes'
import { factColumns } from './fact-columns'
import { undoable, type LastSave } from './last-save'
import { lockSettlement, readIn, requireStanding, requireVersion } from './lock-settlement'
import { replaceConditions, replaceTiers } from './replace-parts'
import { requireFreeSlug } from './require-free-slug'

const OVER = 'The last save cannot be undone any more. Put it right in the form.'
const TOLD =
  'Its followers were mailed since that save. Put it right in the form, so that they are told what holds.'

/**
 * Takes the last save of a record back, soon after it: what everybody reads is what it was, and the page says nothing of it. The
 * operators' history and the audit log keep both.
 * @throws AppError `not_found`; `conflict` where it is too late, something else was done since, or its followers were told.
 */
export async function undoSave(
  actor: Actor,
  key: string,
  { version }: { version: number },
  now = new Date(),
): Promise<Settlement> {
  return db().$transaction(async (tx) => {
    const current = await lockSettlement(tx, key)
    requireStanding(current)
    requireVersion(current, version)
    const { id } = current
    const { lastSave } = await tx.settlement.findUniqueOrThrow({ where: { id }, select: { lastSave: true } })
    const save = undoable(current, lastSave, now)
    if (!save) throw new AppError('conflict', OVER)
    const told = await tx.settlementNotice.count({
      where: { settlementId: id, createdAt: { gte: new Date(save.savedAt) } },
    })
    if (told > 0) throw new AppError('conflict', TOLD)
    if (save.replaced.slug !== current.slug) await requireFreeSlug(tx, save.replaced.slug, id)
    await putBack(tx, id, save, now)
    await takeOut(tx, id, save)
    if (save.proposal !== null)
      await tx.settlementProposal.updateMany({
        where: { id: save.proposal, settlementId: id, state: 'taken' },
        data: { state: 'open', decidedBy: null, decidedAt: null },
      })
    const changes = await reversedChanges(tx, id)
    await tx.settlementEvent.create({
      data: {
        settlementId: id,
        kind: 'edited',
        note: 'The save before was undone',
        changes: changes as unknown as Prisma.InputJsonArray,
        addedBy: actor.name,
        addedAt: now,
      },
    })
    await recordAudit(tx, {
      actor,
      action: 'settlement.undo',
      subject: auditSubject(current),
      before: { saved: save.savedAt, by: save.savedBy },
    })
    return (await readIn(tx, id))!
  })
}

/** What that save has replaced in place. */
async function putBack(
  tx: Prisma.TransactionClient,
  settlementId: number,
  { replaced, dateIds, eventIds }: LastSave,
  now: Date,
): Promise<void> {
  const { tiers, conditions, disputes, fieldSources, slug, ...rest } = replaced
  const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, rest[name]]))
  await tx.settlement.update({
    where: { id: settlementId },
    data: {
      ...factColumns(facts),
      slug,
      fieldSources,
      disputes: disputes as unknown as Prisma.InputJsonArray,
      lastSave: Prisma.DbNull,
      stepsUndone: { increment: dateIds.length + eventIds.length + 1 },
      version: { increment: 1 },
      updatedAt: now,
    },
  })
  await replaceTiers(tx, settlementId, tiers)
  await replaceConditions(tx, settlementId, conditions)
}

/** What that save has added. Its tables let go of rows for as long as this is said. */
async function takeOut(
  tx: Prisma.TransactionClient,
  settlementId: number,
  { eventIds, dateIds, sourceIds }: LastSave,
): Promise<void> {
  await tx.$executeRaw`SELECT set_config('redress.undone_settlement', ${String(settlementId)}, true)`
  await tx.settlementEvent.deleteMany({ where: { settlementId, id: { in: eventIds } } })
  await tx.settlementDate.deleteMany({ where: { settlementId, id: { in: dateIds } } })
  await tx.settlementSource.deleteMany({ where: { settlementId, id: { in: sourceIds } } })
  await tx.$executeRaw`SELECT set_config('redress.undone_settlement', '', true)`
  // Kept by triggers where rows are added.
  await tx.$executeRaw`UPDATE settlement SET claims_end_at = settlement_claims_end(id),
    finished = (SELECT max(e.kind) FROM settlement_event e WHERE e.settlement_id = settlement.id AND e.kind IN ('done', 'withdrawn'))
    WHERE id = ${settlementId}`
}

async function reversedChanges(tx: Prisma.TransactionClient, settlementId: number): Promise<Change[]> {
  const edited = await tx.settlementEvent.findFirst({
    where: { settlementId, kind: 'edited' },
    orderBy: { id: 'desc' },
    select: { changes: true },
  })
  const changes = (edited?.changes as unknown as Change[] | null) ?? []
  return changes.map(({ field, before, after }) => ({ field, before: after, after: before }))
}
