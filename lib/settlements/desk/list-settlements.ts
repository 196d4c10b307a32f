import 'server-only'
import { pgPool } from '../../db/client'
import { cursorsOf, END, readPage, type Scan } from '../../lists/keyset'
import { normaliseHost } from '../hosts'
import type { EventKind, SettlementDate } from '../record'
import { rankOf, standingOf, type Standing } from './due'
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
}

/** A row with what it is sorted by. */
interface Placed {
  row: Row
  standing: Standing
  key: Key
}
type Key = [rank: number, when: number, id: number]

/** What stands for a day that is not known: after all that are, and exact as a number. */
const NEVER = 9_000_000_000_000_000

/**
 * A page of the settlements that a filter lets through: the queue and the open ones by what is due, the others newest first. One
 * query reads what where they stand depends on, of all that the search finds; the rule itself is lib/settlements/phase.ts alone.
 */
export async function listSettlements(
  { state = 'queue', q = '', after, before, limit }: ListSettlementsQuery,
  now = new Date(),
): Promise<SettlementList> {
  const sorted = (await readRows(state, q))
    .flatMap((row): Placed[] => {
      const standing = standingOf({ ...row, events: row.events.map((kind) => ({ kind })) }, now)
      return belongs(state, standing) ? [{ row, standing, key: keyOf(state, row, standing) }] : []
    })
    .sort((a, b) => compare(a.key, b.key))
  const page = await readPage<Placed, Key>(
    {
      after: after === undefined ? null : parse(after),
      before: before === END ? END : before === undefined ? null : parse(before),
      limit,
    },
    async (scan) => scanOf(sorted, scan),
  )
  return {
    results: page.rows.map(itemOf),
    limit,
    ...cursorsOf(page, ({ key }) => key.join('.')),
    totalResults: sorted.length,
  }
}

function belongs(state: ListState, { phase, due }: Standing): boolean {
  if (state === 'queue') return due.length > 0
  return state !== 'open' || phase === 'claims_open'
}

function keyOf(state: ListState, { id }: Row, standing: Standing): Key {
  const isByDay = state === 'queue' || state === 'open'
  const ends = Math.min(Math.max(0, standing.ends), NEVER)
  // Newest first: a higher number comes before a lower one.
  return isByDay ? [state === 'queue' ? rankOf(standing) : 0, ends, id] : [0, NEVER - id, id]
}

const compare = (a: Key, b: Key): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

const parse = (cursor: string): Key => cursor.split('.').map(Number) as Key

function scanOf(sorted: readonly Placed[], { order, from, take }: Scan<Key>): Placed[] {
  const isPast = ({ key }: Placed) =>
    from === null || (order === 'down' ? compare(key, from) > 0 : compare(key, from) < 0)
  const fitting = sorted.filter(isPast)
  return order === 'down' ? fitting.slice(0, take) : fitting.slice(-take).reverse()
}

function itemOf({ row, standing }: Placed): SettlementItem {
  const { id, slug, company, caseName, isExample, publishedAt, checkedAt, openProposals, version } = row
  return {
    id,
    slug,
    company,
    caseName,
    phase: standing.phase,
    claimBy: standing.claim?.date ?? null,
    isExample,
    publishedAt,
    checkedAt,
    openProposals,
    due: standing.due,
    version,
  }
}

const WHERE: Record<ListState, string> = {
  queue: 's.withdrawn_at IS NULL AND (s.published_at IS NOT NULL OR p.open > 0)',
  drafts: 's.published_at IS NULL',
  open: 's.published_at IS NOT NULL AND s.withdrawn_at IS NULL',
  published: 's.published_at IS NOT NULL AND s.withdrawn_at IS NULL',
  withdrawn: 's.withdrawn_at IS NOT NULL',
  all: 'true',
}

const INSTANT = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function readRows(state: ListState, q: string): Promise<Row[]> {
  const { rows } = await pgPool().query<Row>(
    `SELECT s.id, s.slug, s.company, s.case_name AS "caseName", s.is_example AS "isExample", s.version,
       ${INSTANT('s.published_at')} AS "publishedAt", ${INSTANT('s.withdrawn_at')} AS "withdrawnAt", ${INSTANT('s.checked_at')} AS "checkedAt",
       COALESCE(d.dates, '[]') AS dates, COALESCE(e.kinds, '{}') AS events, COALESCE(p.open, 0)::int AS "openProposals"
     FROM settlement s
     LEFT JOIN (SELECT settlement_id, json_agg(json_build_object('id', id, 'kind', kind, 'date', date, 'time', time, 'zone', zone,
       'confidence', confidence, 'supersedesId', supersedes_id) ORDER BY id) AS dates FROM settlement_date
       WHERE kind IN ('claim', 'claim_extended', 'payment') GROUP BY settlement_id) d ON d.settlement_id = s.id
     LEFT JOIN (SELECT settlement_id, array_agg(DISTINCT kind) AS kinds FROM settlement_event
       WHERE kind IN ('announced', 'preliminary_approval', 'final_approval', 'paying', 'done', 'withdrawn') GROUP BY settlement_id) e ON e.settlement_id = s.id
     LEFT JOIN (SELECT settlement_id, count(*) AS open FROM settlement_proposal WHERE state = 'open' GROUP BY settlement_id) p ON p.settlement_id = s.id
     WHERE ${WHERE[state]} AND ($1 = '' OR strpos(lower(concat_ws(E'\\n', s.company, s.case_name, s.slug, s.docket_number)), $1) > 0
       OR strpos(lower(array_to_string(s.official_hosts, E'\\n') || E'\\n' || s.portals::text), $2) > 0)`,
    [q.toLowerCase(), hostIn(q)],
  )
  return rows
}

/** A link that was pasted is looked for by its host. */
function hostIn(q: string): string {
  const host = /^https?:\/\//i.test(q) && URL.canParse(q) ? new URL(q).hostname : q
  return normaliseHost(host)
}
