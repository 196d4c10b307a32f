import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { db, pgPool } from '../../db/client'
import { countRowsExposures } from '../../db/counters'
import type { BreachMatch, ListMatchesQuery, MatchList, MatchSide } from './match-schema'
import { ADDED_OR_CHANGED, askedOfImport } from '../edit/listed-sql'
import { statesCounted } from './facts-of-filings'
import { ownFactsOf } from './rows'

const WITH_SIDES = { breach: true, other: true } as const

type Row = Prisma.BreachMatchGetPayload<{ include: typeof WITH_SIDES }>

/** The questions that wait, the oldest first; or what was decided, the last first. */
export async function listMatches({ state, upload, page, limit }: ListMatchesQuery): Promise<MatchList> {
  const where = {
    state: state === 'open' ? state : { not: 'open' },
    ...(upload !== undefined && { breachId: { in: await rowsAskedAbout(upload, state) } }),
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

/** Of more rows of one import, the first are asked about. */
const MOST_ROWS = 5_000

/** Rows that an import has added or changed, and that something is asked about, or was; as long as it is noted what the import did. */
async function rowsAskedAbout(importId: string, state: ListMatchesQuery['state']): Promise<number[]> {
  const { rows } = await pgPool().query<{ id: number }>(
    `SELECT DISTINCT q.breach_id AS id FROM breach_match q JOIN import_change c ON c.breach_id = q.breach_id
     WHERE c.import_id = $1::uuid AND ${ADDED_OR_CHANGED} AND (q.state = 'open') = $2 ORDER BY 1 LIMIT ${MOST_ROWS}`,
    [importId, state === 'open'],
  )
  return rows.map(({ id }) => id)
}

/** How many questions wait about rows that an import has added or changed. */
export async function countAskedAbout(importId: string): Promise<number> {
  const { rows } = await pgPool().query<{ n: number }>(
    `SELECT count(*)::int AS n ${askedOfImport('$1::uuid')}`,
    [importId],
  )
  return rows[0]!.n
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
  const { title, domain, datePrecision, dateIs, pwnCount, countUnit, countIsAtLeast, dataClasses } = own
  return {
    uniqueBreachId: row.uniqueBreachId,
    title,
    domain,
    breachDate: datePrecision === 'unknown' ? null : own.breachDate,
    datePrecision,
    dateIs,
    pwnCount,
    countUnit,
    countStates: statesCounted(own.filings),
    countIsAtLeast,
    dataClasses,
    source: row.source as MatchSide['source'],
    sourceName: row.sourceName,
    isSensitive: row.isSensitive,
    filings: own.filings,
    addedDate: row.addedDate.toISOString(),
    addresses: addresses.get(row.id) ?? 0,
  }
}
