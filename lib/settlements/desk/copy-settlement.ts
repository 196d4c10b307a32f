import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { standingDates } from '../dates'
import { FACT_NAMES } from '../facts-schema'
import { insertSettlement } from '../insert-settlement'
import { RECORDED_EVENTS } from '../proposal'
import type { Settlement } from '../record'
import { auditSubject } from './audit-subject'
import { freeSlug } from './free-slug'
import { lockSettlement, readIn } from './lock-settlement'

/**
 * Makes a new draft that says everything that a withdrawn record says, with its sources and breaches, under an address of its own.
 * @throws AppError `not_found`; `conflict` for one that is not withdrawn: it can be edited itself.
 */
export async function copySettlement(actor: Actor, key: string, now = new Date()): Promise<Settlement> {
  return db().$transaction(async (tx) => {
    const old = await lockSettlement(tx, key)
    if (old.withdrawnAt === null)
      throw new AppError('conflict', 'This settlement is not withdrawn: it can be edited itself.')
    const placeOf = new Map(old.sources.map(({ id }, place) => [id, place]))
    const from = (sourceId: number): number => placeOf.get(sourceId)!
    const links = await tx.settlementBreach.findMany({
      where: { settlementId: old.id },
      select: { breachId: true, sourceId: true },
    })
    const { id } = await insertSettlement(
      tx,
      {
        ...factsOf(old),
        slug: await freeSlug(tx, old.company, old.incidentFrom),
        isExample: old.isExample,
        sources: old.sources.map(({ id: _id, ...source }) => source),
        fieldSources: Object.fromEntries(
          Object.entries(old.fieldSources).map(([name, sourceId]) => [name, from(sourceId)]),
        ),
        disputes: old.disputes.map(({ field, values }) => ({
          field,
          values: values.map(({ value, sourceId }) => ({ value, source: from(sourceId) })),
        })),
        // What a day was before is no history of the new record.
        dates: standingDates(old.dates).map(
          ({ id: _id, sourceId, supersedesId: _replaced, change: _change, addedAt: _added, ...date }) => ({
            ...date,
            source: from(sourceId),
          }),
        ),
        tiers: old.tiers.map(({ position: _position, sourceId, ...tier }) => ({
          ...tier,
          source: from(sourceId),
        })),
        conditions: old.conditions.map(({ position: _position, sourceId, ...condition }) => ({
          ...condition,
          source: from(sourceId),
        })),
        events: old.events
          .filter(({ kind }) => RECORDED_EVENTS.some((recorded) => recorded === kind))
          .map(({ kind, date, note, sourceId }) => ({
            kind,
            date,
            note,
            ...(sourceId !== null && { source: from(sourceId) }),
          })),
        breaches: links.map(({ breachId, sourceId }) => ({ id: breachId, source: from(sourceId) })),
      },
      actor.name,
      now,
    )
    const made = (await readIn(tx, id))!
    await recordAudit(tx, {
      actor,
      action: 'settlement.create',
      subject: auditSubject(made),
      after: { company: made.company, case: made.caseName, address: made.slug, copied: auditSubject(old) },
    })
    return made
  })
}

function factsOf(old: Settlement): Pick<Settlement, (typeof FACT_NAMES)[number]> {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, old[name]])) as ReturnType<typeof factsOf>
}
