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

type PartName =
  'sources' | 'dates' | 'tiers' | 'conditions' | 'events' | 'breaches' | 'fieldSources' | 'disputes'

interface Inserted {
  id: number
  /** Those of its days in their order. */
  dateIds: number[]
}

/**
 * Stores one with all its parts.
 * @param by the operator's address, or what acts.
 */
export async function insertSettlement(
  tx: Prisma.TransactionClient,
  settlement: NewSettlement,
  by: string,
  now = new Date(),
): Promise<Inserted> {
  const [inserted] = await insertSettlements(tx, [settlement], by, now)
  return inserted!
}

/**
 * Stores several with all their parts: as many statements as for one.
 * @param skipTaken leave out those whose slug another one has, rather than fail.
 * @returns in their order; null for what was left out.
 */
export async function insertSettlements(
  tx: Prisma.TransactionClient,
  settlements: readonly NewSettlement[],
  by: string,
  now = new Date(),
  { skipTaken = false } = {},
): Promise<(Inserted | null)[]> {
  const numbered = await number(tx, settlements)
  const stored = await tx.settlement.createManyAndReturn({
    data: numbered.map(({ facts, fieldSources, disputes, id, sourceOf }) => ({
      ...toColumns(facts),
      id,
      fieldSources: Object.fromEntries(
        Object.entries(fieldSources).map(([field, place]) => [field, sourceOf(place)]),
      ),
      disputes: disputes.map(({ field, values }) => ({
        field,
        values: values.map(({ value, source }) => ({ value, sourceId: sourceOf(source) })),
      })) satisfies Dispute[] as unknown as Prisma.InputJsonArray,
      createdAt: now,
      updatedAt: now,
    })),
    select: { id: true },
    skipDuplicates: skipTaken,
  })
  const storedIds = new Set(stored.map(({ id }) => id))
  await insertParts(
    tx,
    numbered.filter(({ id }) => storedIds.has(id)),
    by,
    now,
  )
  return numbered.map(({ id, dateIds }) => (storedIds.has(id) ? { id, dateIds } : null))
}

/** One in its parts, all of them there. */
interface Numbered extends Inserted, Required<Pick<NewSettlement, PartName>> {
  facts: Omit<NewSettlement, PartName>
  sourceIds: number[]
  /** The number of a source by its place. */
  sourceOf(place: number): number
}

/** Takes the numbers of all rows that others name before there are any: so no row waits for another one's. */
async function number(
  tx: Prisma.TransactionClient,
  settlements: readonly NewSettlement[],
): Promise<Numbered[]> {
  const take = (table: string, countOf: (settlement: NewSettlement) => number) => {
    const count = settlements.reduce((sum, settlement) => sum + countOf(settlement), 0)
    return `ARRAY(SELECT nextval(pg_get_serial_sequence('${table}', 'id'))::int FROM generate_series(1, ${count}))`
  }
  const [free] = await tx.$queryRawUnsafe<{ ids: number[]; sources: number[]; dates: number[] }[]>(
    `SELECT ${take('settlement', () => 1)} AS ids, ${take('settlement_source', ({ sources }) => sources.length)} AS sources,
       ${take('settlement_date', ({ dates }) => dates?.length ?? 0)} AS dates`,
  )
  return settlements.map((settlement, place) => {
    const {
      sources,
      dates = [],
      tiers = [],
      conditions = [],
      events = [],
      breaches = [],
      ...rest
    } = settlement
    const { fieldSources = {}, disputes = [], ...facts } = rest
    const sourceIds = free!.sources.splice(0, sources.length)
    const dateIds = free!.dates.splice(0, dates.length)
    const sourceOf = (at: number): number => {
      const found = sourceIds[at]
      if (found === undefined) throw new RangeError('A part of a settlement names a source that it has not.')
      return found
    }
    const parts = { sources, dates, tiers, conditions, events, breaches, fieldSources, disputes }
    return { ...parts, facts, id: free!.ids[place]!, sourceIds, dateIds, sourceOf }
  })
}

async function insertParts(
  tx: Prisma.TransactionClient,
  all: readonly Numbered[],
  by: string,
  now: Date,
): Promise<void> {
  await tx.settlementSource.createMany({
    data: all.flatMap(({ sources, id, sourceIds }) =>
      sources.map((source, place) => ({
        ...source,
        id: sourceIds[place]!,
        readAt: new Date(source.readAt),
        settlementId: id,
        addedBy: by,
        addedAt: now,
      })),
    ),
  })
  await tx.settlementDate.createMany({
    data: all.flatMap(({ dates, id, dateIds, sourceOf }) =>
      dates.map(({ source, supersedes, date, addedAt, ...rest }, place) => ({
        ...rest,
        id: dateIds[place]!,
        date: dayOf(date),
        settlementId: id,
        sourceId: sourceOf(source),
        supersedesId: supersedes === undefined ? null : dateIds[supersedes]!,
        addedBy: by,
        addedAt: addedAt ? new Date(addedAt) : now,
      })),
    ),
  })
  await tx.settlementTier.createMany({
    data: all.flatMap(({ tiers, id, sourceOf }) =>
      tiers.map(({ source, availableUntil, lossesFrom, ...rest }, position) => ({
        ...rest,
        availableUntil: dayOf(availableUntil),
        lossesFrom: dayOf(lossesFrom),
        position,
        settlementId: id,
        sourceId: sourceOf(source),
      })),
    ),
  })
  await tx.settlementCondition.createMany({
    data: all.flatMap(({ conditions, id, sourceOf }) =>
      conditions.map(({ source, ...rest }, position) => ({
        ...rest,
        position,
        settlementId: id,
        sourceId: sourceOf(source),
      })),
    ),
  })
  await tx.settlementEvent.createMany({
    data: all.flatMap(({ events, id, sourceOf }) =>
      events.map(({ source, date, addedAt, ...rest }) => ({
        ...rest,
        date: dayOf(date),
        settlementId: id,
        sourceId: source === undefined ? null : sourceOf(source),
        addedBy: by,
        addedAt: addedAt ? new Date(addedAt) : now,
      })),
    ),
  })
  await tx.settlementBreach.createMany({
    data: all.flatMap(({ breaches, id, sourceOf }) =>
      breaches.map(({ id: breachId, source }) => ({
        settlementId: id,
        breachId,
        sourceId: sourceOf(source),
        linkedBy: by,
        linkedAt: now,
      })),
    ),
  })
}

const dayOf = (day: string | null | undefined): Date | null => (day ? new Date(day) : null)

function toColumns(facts: Numbered['facts']) {
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
