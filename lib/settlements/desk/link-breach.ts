import 'server-only'
import type { Breach, Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { readBreachUnlocked } from '../../breaches/edit/lock-breach'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { anotherIncidentWords, linkOpinion, type DatedBreach } from '../link-rules'
import type { Settlement } from '../record'
import { addSources } from './add-sources'
import type { Change } from './changes'
import type { linkBreachSchema } from './edit-schema'
import { auditSubject } from './audit-subject'
import { lockSettlement, readIn, requireStanding } from './lock-settlement'
import type { z } from 'zod'

/**
 * Says that a settlement is about a breach, and where that was read. It makes nobody a member of the class. One that is linked
 * already stays as it is.
 * @throws AppError `not_found` for either; `conflict` for a withdrawn one; `confirmation_required` for one whose day says that it is
 *   another incident, without `anotherIncident`.
 */
export async function linkBreach(
  actor: Actor,
  key: string,
  input: z.output<typeof linkBreachSchema>,
  now = new Date(),
): Promise<Settlement> {
  return db().$transaction(async (tx) => {
    const current = await lockSettlement(tx, key)
    requireStanding(current)
    const breach = await requireBreach(tx, input.breach)
    const where = { settlementId_breachId: { settlementId: current.id, breachId: breach.id } }
    if (await tx.settlementBreach.findUnique({ where, select: { breachId: true } })) return current
    const opinion = linkOpinion(current, datedOf(breach))
    if (opinion.verdict === 'another_incident' && !input.anotherIncident) {
      const words = anotherIncidentWords(opinion)
      throw new AppError('confirmation_required', `Is this right? ${words}`, {
        fieldErrors: { 'reads.0': words },
      })
    }
    const { sourceOf } = await addSources(
      { tx, actor, now },
      current,
      input.newSource ? [input.newSource] : [],
    )
    const source = sourceOf(input.newSource ? { source: 0 } : { sourceId: input.sourceId })
    await tx.settlementBreach.create({
      data: {
        settlementId: current.id,
        breachId: breach.id,
        sourceId: source.id,
        linkedBy: actor.name,
        linkedAt: now,
      },
    })
    await recordAudit(tx, {
      actor,
      action: 'settlement.link',
      subject: auditSubject(current),
      after: {
        breach: breach.uniqueBreachId,
        source: source.url,
        ...(opinion.verdict === 'another_incident' && { days: anotherIncidentWords(opinion) }),
      },
    })
    return moved({ tx, actor, now }, current.id, {
      field: 'Breach',
      before: null,
      after: `${breach.title} (${breach.uniqueBreachId})`,
    })
  })
}

const datedOf = ({ breachDate, datePrecision, dateIs }: Breach): DatedBreach => ({
  breachDate: breachDate.toISOString().slice(0, 10),
  datePrecision: datePrecision as DatedBreach['datePrecision'],
  dateIs: dateIs as DatedBreach['dateIs'],
})

/** Takes a link back. One that is not there is none. @throws AppError as `linkBreach`. */
export async function unlinkBreach(
  actor: Actor,
  key: string,
  breachKey: string,
  now = new Date(),
): Promise<Settlement> {
  return db().$transaction(async (tx) => {
    const current = await lockSettlement(tx, key)
    requireStanding(current)
    const breach = await requireBreach(tx, breachKey)
    const { count } = await tx.settlementBreach.deleteMany({
      where: { settlementId: current.id, breachId: breach.id },
    })
    if (count === 0) return current
    await recordAudit(tx, {
      actor,
      action: 'settlement.unlink',
      subject: auditSubject(current),
      before: { breach: breach.uniqueBreachId },
    })
    return moved({ tx, actor, now }, current.id, {
      field: 'Breach',
      before: `${breach.title} (${breach.uniqueBreachId})`,
      after: null,
    })
  })
}

async function moved(
  { tx, actor, now }: { tx: Prisma.TransactionClient; actor: Actor; now: Date },
  id: number,
  change: Change,
): Promise<Settlement> {
  await tx.settlement.update({
    where: { id },
    data: {
      version: { increment: 1 },
      updatedAt: now,
      events: {
        create: {
          kind: 'edited',
          changes: [change] as unknown as Prisma.InputJsonArray,
          addedBy: actor.name,
          addedAt: now,
        },
      },
    },
  })
  return (await readIn(tx, id))!
}

async function requireBreach(tx: Prisma.TransactionClient, key: string): Promise<Breach> {
  const breach = await readBreachUnlocked(tx, key)
  if (breach) return breach
  throw new AppError('not_found', 'There is no such breach.', {
    fieldErrors: { breach: 'There is no such breach.' },
  })
}
