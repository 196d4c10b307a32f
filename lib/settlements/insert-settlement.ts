import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import type {
  Dispute,
  Settlement,
  SettlementCondition,
  SettlementDate,
  SettlementEvent,
  SettlementSource,
  SettlementTier,
} from './record'

type Facts = Omit<
  Settlement,
  | 'id'
  | 'version'
  | 'fieldSources'
  | 'disputes'
  | 'sources'
  | 'dates'
  | 'tiers'
  | 'conditions'
  | 'events'
  | 'breachIds'
>

/** A part of one that is not stored yet: its source by its place among `sources`. */
type Part<T, Left extends keyof T = never> = Partial<Omit<T, 'sourceId' | Left>> & { source: number }

/** A settlement with all its parts, before it has numbers. What is left out is not known. */
export interface NewSettlement extends Partial<Facts> {
  slug: string
  company: string
  sources: Omit<SettlementSource, 'id'>[]
  /** `supersedes`: the place among `dates` of the one it replaces, which stands before it. */
  dates?: (Part<SettlementDate, 'id' | 'supersedesId'> &
    Pick<SettlementDate, 'kind' | 'date' | 'confidence'> & { supersedes?: number })[]
  tiers?: (Part<SettlementTier, 'position'> & Pick<SettlementTier, 'kind' | 'label'>)[]
  conditions?: (Part<SettlementCondition, 'position'> &
    Pick<SettlementCondition, 'kind' | 'question' | 'sentence'>)[]
  events?: (Partial<Omit<SettlementEvent, 'id' | 'sourceId'>> &
    Pick<SettlementEvent, 'kind'> & { source?: number })[]
  fieldSources?: Record<string, number>
  disputes?: { field: string; values: { value: string; source: number }[] }[]
  /** The breaches that it is about, by number, and who says so. */
  breaches?: { id: number; source: number }[]
}

/**
 * Stores one with all its parts.
 * @param by the operator's address, or what acts.
 * @returns its number, and those of its days in their order.
 */
export async function insertSettlement(
  tx: Prisma.TransactionClient,
  settlement: NewSettlement,
  by: string,
  now = new Date(),
): Promise<{ id: number; dateIds: number[] }> {
  const {
    sources,
    dates = [],
    tiers = [],
    conditions = [],
    events = [],
    breaches = [],
    ...facts
  } = settlement
  const { fieldSources = {}, disputes = [], ...columns } = facts
  const { id } = await tx.settlement.create({
    data: { ...toColumns(columns), createdAt: now, updatedAt: now },
    select: { id: true },
  })
  const sourceIds: number[] = []
  // In their order, so that a list of sources reads as it was entered.
  for (const source of sources) {
    const row = await tx.settlementSource.create({
      data: { ...source, readAt: new Date(source.readAt), settlementId: id, addedBy: by, addedAt: now },
      select: { id: true },
    })
    sourceIds.push(row.id)
  }
  const sourceOf = (place: number): number => {
    const found = sourceIds[place]
    if (found === undefined) throw new RangeError('A part of a settlement names a source that it has not.')
    return found
  }
  const dateIds: number[] = []
  for (const { source, supersedes, date, addedAt, ...rest } of dates) {
    const row = await tx.settlementDate.create({
      data: {
        ...rest,
        date: date === null ? null : new Date(date),
        settlementId: id,
        sourceId: sourceOf(source),
        supersedesId: supersedes === undefined ? null : dateIds[supersedes]!,
        addedBy: by,
        addedAt: addedAt ? new Date(addedAt) : now,
      },
      select: { id: true },
    })
    dateIds.push(row.id)
  }
  await tx.settlementTier.createMany({
    data: tiers.map(({ source, availableUntil, lossesFrom, ...rest }, position) => ({
      ...rest,
      availableUntil: dayOf(availableUntil),
      lossesFrom: dayOf(lossesFrom),
      position,
      settlementId: id,
      sourceId: sourceOf(source),
    })),
  })
  await tx.settlementCondition.createMany({
    data: conditions.map(({ source, ...rest }, position) => ({
      ...rest,
      position,
      settlementId: id,
      sourceId: sourceOf(source),
    })),
  })
  await tx.settlementEvent.createMany({
    data: events.map(({ source, date, addedAt, ...rest }) => ({
      ...rest,
      date: dayOf(date),
      settlementId: id,
      sourceId: source === undefined ? null : sourceOf(source),
      addedBy: by,
      addedAt: addedAt ? new Date(addedAt) : now,
    })),
  })
  await tx.settlementBreach.createMany({
    data: breaches.map(({ id: breachId, source }) => ({
      settlementId: id,
      breachId,
      sourceId: sourceOf(source),
      linkedBy: by,
      linkedAt: now,
    })),
  })
  const named = Object.fromEntries(
    Object.entries(fieldSources).map(([field, place]) => [field, sourceOf(place)]),
  )
  const contested: Dispute[] = disputes.map(({ field, values }) => ({
    field,
    values: values.map(({ value, source }) => ({ value, sourceId: sourceOf(source) })),
  }))
  await tx.settlement.update({
    where: { id },
    data: { fieldSources: named, disputes: contested as unknown as Prisma.InputJsonArray },
  })
  return { id, dateIds }
}

const dayOf = (day: string | null | undefined): Date | null => (day ? new Date(day) : null)

function toColumns(facts: Partial<Facts> & { slug: string; company: string }) {
  const { portals = [], incidentFrom, incidentTo, classSize, fundCents, ...rest } = facts
  const { publishedAt, withdrawnAt, checkedAt, ...others } = rest
  return {
    ...others,
    portals: portals as unknown as Prisma.InputJsonArray,
    incidentFrom: dayOf(incidentFrom),
    incidentTo: dayOf(incidentTo),
    classSize: bigOf(classSize),
    fundCents: bigOf(fundCents),
    publishedAt: dayOf(publishedAt),
    withdrawnAt: dayOf(withdrawnAt),
    checkedAt: dayOf(checkedAt),
  }
}

const bigOf = (count: number | null | undefined): bigint | null =>
  count === null || count === undefined ? null : BigInt(count)
