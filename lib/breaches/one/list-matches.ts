import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '../../db/client'
import { countRowsExposures } from '../../db/counters'
import type { BreachMatch, ListMatchesQuery, MatchList, MatchSide } from './match-schema'
import { statesCounted } from './facts-of-filings'
import { ownFactsOf } from './rows'

const WITH_SIDES = { breach: true, other: true } as const

type Row = Prisma.BreachMatchGetPayload<{ include: typeof WITH_SIDES }>

/** The questions that wait, the oldest first; or what was decided, the last first. */
export async function listMatches({ state, upload, page, limit }: ListMatchesQuery): Promise<MatchList> {
  const where = {
    state: state === 'open' ? state : { not: 'open' },
    ...(upload !== undefined && { importId: upload }),
  }
  const [rows, totalResults] = await Promise.all([
    db().breachMatch.findMany({
      where,
      include: WITH_SIDES,
      orderBy:
        state === 'open' ? [{ createdAt: 'asc' }, { id: 'asc' }] : [{ decidedAt: 'desc' }, { id: 'asc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    db().breachMatch.count({ where }),
  ])
  const addresses = await countRowsExposures(
    rows.flatMap(({ breachId, otherId }) => (otherId === null ? [breachId] : [breachId, otherId])),
  )
  return {
    results: rows.map((row) => toMatch(row, addresses)),
    page,
    limit,
    totalPages: Math.ceil(totalResults / limit),
    totalResults,
  }
}

function toMatch(
  { id, reason, state, decidedBy, decidedAt, breach, other }: Row,
  addresses: ReadonlyMap<number, number>,
): BreachMatch {
  return {
    id,
    reason: reason as BreachMatch['reason'],
    state: state as BreachMatch['state'],
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    breach: toSide(breach, addresses),
    other: other && toSide(other, addresses),
  }
}

/** What its own source says, whatever is shown of it. */
function toSide(row: Row['breach'], addresses: ReadonlyMap<number, number>): MatchSide {
  const own = ownFactsOf(row)
  const { title, domain, datePrecision, pwnCount, countUnit, countIsAtLeast, dataClasses } = own
  return {
    uniqueBreachId: row.uniqueBreachId,
    title,
    domain,
    breachDate: datePrecision === 'unknown' ? null : own.breachDate,
    datePrecision,
    pwnCount,
    countUnit,
    countStates: statesCounted(own.filings),
    countIsAtLeast,
    dataClasses,
    source: row.source as MatchSide['source'],
    sourceName: row.sourceName,
    isSensitive: row.isSensitive,
    addresses: addresses.get(row.id) ?? 0,
  }
}
