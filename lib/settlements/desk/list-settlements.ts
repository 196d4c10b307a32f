import 'server-only'
import { pgPool } from '../../db/client'
import { cursorsOf, END, readPage, type Scan } from '../../lists/keyset'
import { normaliseHost } from '../hosts'
import type { EventKind, SettlementDate } from '../record'
import { standingOf } from './due'
import { dueRankAt, isOpenAt } from './due-sql'
import type { ListSettlementsQuery, ListState, SettlementItem, SettlementList } from './list-schema'

interface Row {
  id: number
  slug: string
  company: string
  caseName: string | null
  isExample: boolean
  publishedAt: string | null
  withdrawnAt: string | null
  checkedAt: string | null
  version: number
  dates: SettlementDate[]
  events: EventKind[]
  openProposals: number
  docketMissingSince: string | null
  /** What it is sorted by, as the database has it. */
  key: Key
}
type Key = [rank: number, when: number, id: number]

/** What stands for a day that is not known: after all that are, and exact as a number. */
const NEVER = 9_000_000_000_000_000

/**
 * A page of the settlements that a filter lets through: the queue and the open ones by what is due, the others newest first. One
 * statement finds the page by what is kept beside each settlement, counts them all, and reads the days of the page's rows alone.
 */
export async function listSettlements(
  { state = 'queue', q = '', after, before, limit }: ListSettlementsQuery,
  now = new Date(),
): Promise<SettlementList> {
  let totalResults = 0
  const page = await readPage<Row, Key>(
    {
      after: after === undefined ? null : parse(after),
      before: before === END ? END : before === undefined ? null : parse(before),
      limit,
    },
    async (scan) => {
      const { rows, total } = await readRows(state, q, scan, now)
      totalResults = total
      return rows
    },
  )
  return {
    results: page.rows.map((row) => itemOf(row, now)),
    limit,
    ...cursorsOf(page, ({ key }) => key.join('.')),
    totalResults,
  }
}

const parse = (cursor: string): Key => cursor.split('.').map(Number) as Key

function itemOf(row: Row, now: Date): SettlementItem {
  const { id, slug, company, caseName, isExample, publishedAt, checkedAt, openProposals, version } = row
  const { phase, claim, due } = standingOf({ ...row, events: row.events.map((kind) => ({ kind })) }, now)
  return {
    id,
    slug,
    company,
    caseName,
    phase,
    claimBy: claim?.date ?? null,
    isExample,
    publishedAt,
    checkedAt,
    openProposals,
    due,
    version,
  }
}

/** How a list finds its rows `s`, and what it sorts them by, in SQL. `k` has a row where no docket is found. */
interface Listing {
  where: string
  /** NULL for a row that is not in the list. */
  rank: string
  ends: string
  place: string
}

const ENDS = `GREATEST(COALESCE(s.claims_end_at, 'infinity'), 'epoch')`
const NEWEST = { rank: '0', ends: `timestamptz 'infinity'`, place: '-s.id' }

function listingOf(state: ListState, now: Date): Listing {
  switch (state) {
    case 'queue':
      return {
        where: 's.withdrawn_at IS NULL',
        rank: dueRankAt(now, {
          hasProposals: `s.id IN (SELECT settlement_id FROM settlement_proposal WHERE state = 'open')`,
          docketMissingSince: MISSING_SINCE,
        }),
        ends: ENDS,
        place: 's.id',
      }
    case 'open':
      return { where: isOpenAt(now), rank: '0', ends: ENDS, place: 's.id' }
    case 'drafts':
      return { where: 's.published_at IS NULL', ...NEWEST }
    case 'published':
      return { where: 's.published_at IS NOT NULL AND s.withdrawn_at IS NULL', ...NEWEST }
    case 'withdrawn':
      return { where: 's.withdrawn_at IS NOT NULL', ...NEWEST }
    case 'all':
      return { where: 'true', ...NEWEST }
  }
}

/** SQL: since when no docket is found of settlement `s` as it is now. */
const MISSING_SINCE = `CASE WHEN k.looked_for = COALESCE(s.court, '') || E'\\n' || s.docket_number THEN k.problem_since END`
const WITH_DOCKET = `LEFT JOIN settlement_docket k ON k.settlement_id = s.id AND k.problem = 'none'`

/** @param at the place of its two parameters. */
const searched = (at: number): string =>
  `(strpos(lower(concat_ws(E'\\n', s.company, s.case_name, s.slug, s.docket_number)), $${at}) > 0
    OR strpos(lower(array_to_string(s.official_hosts, E'\\n') || E'\\n' || s.portals::text), $${at + 1}) > 0)`

const INSTANT = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const DETAILS = `s.id, s.slug, s.company, s.case_name AS "caseName", s.is_example AS "isExample", s.version,
  ${INSTANT('s.published_at')} AS "publishedAt", ${INSTANT('s.withdrawn_at')} AS "withdrawnAt", ${INSTANT('s.checked_at')} AS "checkedAt",
  COALESCE((SELECT json_agg(json_build_object('id', d.id, 'kind', d.kind, 'date', d.date, 'time', d.time, 'zone', d.zone, 'confidence', d.confidence,
    'supersedesId', d.supersedes_id) ORDER BY d.id) FROM settlement_date d WHERE d.settlement_id = s.id), '[]') AS dates,
  ARRAY(SELECT DISTINCT e.kind FROM settlement_event e WHERE e.settlement_id = s.id) AS events,
  (SELECT count(*)::int FROM settlement_proposal o WHERE o.settlement_id = s.id AND o.state = 'open') AS "openProposals",
  ${INSTANT(MISSING_SINCE)} AS "docketMissingSince",
  json_build_array(l.rank, CASE WHEN isfinite(l.ends) THEN (1000 * extract(epoch FROM l.ends))::bigint ELSE ${NEVER} END, l.id) AS key`

async function readRows(
  state: ListState,
  q: string,
  { order, from, take }: Scan<Key>,
  now: Date,
): Promise<{ rows: Row[]; total: number }> {
  const { where, rank, ends, place } = listingOf(state, now)
  const [by, past] = order === 'down' ? ['ASC', '>'] : ['DESC', '<']
  const sorted = `l.rank ${by}, l.ends ${by}, l.place ${by}`
  const { rows } = await pgPool().query<{ total: number } & (Row | { id: null })>(
    // The fence has each rank worked out once.
    `WITH listed AS MATERIALIZED (
       SELECT * FROM (
         SELECT s.id, ${rank} AS rank, ${ends} AS ends, ${place} AS place FROM settlement s ${state === 'queue' ? WITH_DOCKET : ''}
         WHERE ${where} ${q === '' ? '' : `AND ${searched(from ? 4 : 1)}`} OFFSET 0
       ) r WHERE r.rank IS NOT NULL
     ), l AS (
       SELECT * FROM listed l ${from ? `WHERE (l.rank, l.ends, l.place) ${past} ($1::int, $2::timestamptz, $3::bigint)` : ''} ORDER BY ${sorted} LIMIT ${take}
     )
     SELECT t.total, ${DETAILS}
     FROM (SELECT count(*)::int AS total FROM listed) t LEFT JOIN l ON true LEFT JOIN settlement s ON s.id = l.id ${WITH_DOCKET}
     ORDER BY ${sorted}`,
    [...(from ? placeOf(from, place) : []), ...(q === '' ? [] : [q.toLowerCase(), hostIn(q)])],
  )
  return {
    rows: rows.filter((row): row is { total: number } & Row => row.id !== null),
    total: rows[0]!.total,
  }
}

/** What lies later is no day of a settlement, and has another spelling. */
const YEAR_10000 = Date.UTC(10_000, 0)

/** A cursor as the database sorts by it. */
function placeOf([rank, when, id]: Key, place: string): [number, string, number] {
  return [rank, when >= YEAR_10000 ? 'infinity' : new Date(when).toISOString(), place === 's.id' ? id : -id]
}

/** A link that was pasted is looked for by its host. */
function hostIn(q: string): string {
  const host = /^https?:\/\//i.test(q) && URL.canParse(q) ? new URL(q).hostname : q
  return normaliseHost(host)
}
