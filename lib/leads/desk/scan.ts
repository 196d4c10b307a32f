import 'server-only'
import { hashEmail } from '@/lib/crypto/crypto'
import { ALL_FACETS, facetsOf } from '@/lib/leads/facets'
import { LEAD_STATE_NAMES, type LeadFilters, type LeadWish } from '@/lib/leads/lead-view'
import type { Scan } from '../../lists/keyset'
import { foundPeople, MAX_FOUND, readPersonSearch } from '../../lists/person-search'
import { normaliseEmail } from '../../validation/fields'

// How the leads of any filter are read in a time that does not grow with their number. What can be filtered for is a set
// of kinds (`facets`, at most 96), perhaps of one breach or one state: each kind is one stretch of an index that is in
// order of time, and of each only as many rows are read as a page needs. So no filter, however rare what it looks for,
// has to go past rows that do not fit. A search for people reads up to so many that it finds, and no stretches (`searched`).

export interface LeadKey {
  createdAt: Date
  id: string
}

export interface LeadScope {
  filters: LeadFilters
  /** The keys that the filter's breach goes by; left out, the filter's own. */
  breachKeys?: readonly string[]
  /** What must be asked for besides. */
  wishes?: readonly LeadWish[]
}

const DAY_MS = 24 * 60 * 60 * 1000

interface Sql {
  text: string
  values: unknown[]
}

/** SQL: `id` and `created_at` of the leads in a scope, at most `take`, in the order of the scan. */
export function scanLeads(
  { filters, wishes, breachKeys }: LeadScope,
  { order, from, take }: Scan<LeadKey>,
): Sql {
  const direction = order === 'down' ? 'DESC' : 'ASC'
  if (filters.q !== undefined) {
    const { found, rows, values, bind } = searched({ filters, wishes, breachKeys })
    const cursor = from
      ? `AND (l.created_at, l.id) ${order === 'down' ? '<' : '>'} (${bind(from.createdAt)}::timestamptz, ${bind(from.id)}::uuid)`
      : ''
    return {
      text: `${found} SELECT l.id, l.created_at ${rows} ${cursor} ORDER BY l.created_at ${direction}, l.id ${direction} LIMIT ${bind(take)}::int`,
      values,
    }
  }
  const { kinds, stretch, values, bind } = stretchesOf({ filters, wishes, breachKeys }, { order, from })
  const limit = `LIMIT ${bind(take)}::int`
  const rows = `SELECT l.id, l.created_at FROM lead l WHERE ${stretch} ORDER BY ${kinds ? `l.facets ${direction}, ` : ''}l.created_at ${direction}, l.id ${direction} ${limit}`
  return {
    text: kinds
      ? `SELECT l.id, l.created_at FROM ${kinds} CROSS JOIN LATERAL (${rows}) l ORDER BY l.created_at ${direction}, l.id ${direction} ${limit}`
      : rows,
    values,
  }
}

/** SQL: how many leads a scope has, `n`, counted up to `most`, of a search up to what it reads; and whether that is all, `whole`. */
export function countLeads(scope: LeadScope, most: number): Sql {
  if (scope.filters.q !== undefined) {
    const { found, rows, values } = searched(scope)
    return { text: `${found} SELECT count(*)::int AS n, ${FOUND_ALL} AS whole ${rows}`, values }
  }
  const { kinds, stretch, values, bind } = stretchesOf(scope, { order: 'down', from: null })
  const limit = `LIMIT ${bind(most)}::int`
  const rows = `SELECT 1 FROM lead l WHERE ${stretch} ORDER BY ${kinds ? 'l.facets, ' : ''}l.created_at, l.id ${limit}`
  return {
    text: `SELECT count(*)::int AS n, count(*) < ${bind(most)}::int AS whole FROM (${kinds ? `SELECT 1 FROM ${kinds} CROSS JOIN LATERAL (${rows}) l ${limit}` : rows}) counted`,
    values,
  }
}

/** SQL: how many leads of each state a scope with a search has, and whether these are all, `whole`. In one row. */
export function countFoundStates(scope: LeadScope): Sql {
  const { found, rows, values } = searched(scope)
  const each = LEAD_STATE_NAMES.map(
    (state) => `count(*) FILTER (WHERE l.state = '${state}')::int AS "${state}"`,
  )
  return {
    text: `${found} SELECT count(*)::int AS "all", ${each.join(', ')}, ${FOUND_ALL} AS whole ${rows}`,
    values,
  }
}

/** SQL: whether a search has found everybody: of none of its stretches more than is read. */
const FOUND_ALL = `NOT EXISTS (SELECT 1 FROM found o WHERE o.place > ${MAX_FOUND})`

/**
 * SQL: who a search finds, and the leads `l` of them that are in its scope. They are read one by one: there are few, and a
 * planner that expects more would read the table.
 */
function searched({ filters, wishes = [], breachKeys }: LeadScope) {
  const { q = '', breach, usState, from, to, ...kinds } = filters
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const search = readPersonSearch(q)
  const found =
    search.kind === 'address'
      ? `SELECT a.id, row_number() OVER () AS place FROM (SELECT s.id FROM lead s
           WHERE s.user_id = (SELECT u.id FROM users u WHERE u.email_hash = ${bind(hashEmail(normaliseEmail(search.address)))}::bytea)
           ORDER BY s.created_at DESC LIMIT ${MAX_FOUND + 1}) a`
      : foundPeople('lead', search, bind)
  const facets = facetsOf(kinds, wishes)
  const where = [
    ...(facets.length === ALL_FACETS.length ? [] : [`l.facets = ANY(${bind(facets)}::smallint[])`]),
    ...(breach === undefined ? [] : [`l.unique_breach_id = ANY(${bind(breachKeys ?? [breach])}::text[])`]),
    ...(usState === undefined ? [] : [`l.us_state = ${bind(usState)}`]),
    ...(from === undefined ? [] : [`l.created_at >= ${bind(new Date(Date.parse(from)))}::timestamptz`]),
    ...(to === undefined ? [] : [`l.created_at < ${bind(new Date(Date.parse(to) + DAY_MS))}::timestamptz`]),
  ]
  return {
    found: `WITH found AS MATERIALIZED (${found})`,
    rows: `FROM (SELECT DISTINCT o.id FROM found o WHERE o.place <= ${MAX_FOUND}) f CROSS JOIN LATERAL (SELECT * FROM lead r WHERE r.id = f.id OFFSET 0) l ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : 'WHERE true'}`,
    values,
    bind,
  }
}

/**
 * SQL: the kinds `f(facets)` (null when all are wanted and an index in order of time alone serves), and the stretch of the
 * index that one of them is. Its ends are comparisons of rows that begin with the kind, and so is the order: with a plain
 * `facets = …` PostgreSQL may take another index that is in order of time, and go past everything of other kinds.
 */
function stretchesOf(
  { filters: { breach, usState, from, to, ...kinds }, wishes = [], breachKeys }: LeadScope,
  { order, from: key }: Pick<Scan<LeadKey>, 'order' | 'from'>,
) {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const facets = facetsOf(kinds, wishes)
  const isEverything = facets.length === ALL_FACETS.length && breach === undefined && usState === undefined
  const [kind, wanted] = isEverything ? ['', ''] : ['l.facets, ', 'f.facets, ']
  const [start, end] = [
    from === undefined ? null : Date.parse(from),
    to === undefined ? null : Date.parse(to) + DAY_MS,
  ]
  // One comparison for each end: of two, the scan may begin at the one that is further off.
  const at = (ends: string, time: number | null, otherwise: string): string =>
    `(${kind}l.created_at) ${ends} (${wanted}${time === null ? `'${otherwise}'` : bind(new Date(time))}::timestamptz)`
  const after = ({ createdAt, id }: LeadKey, ends: string): string =>
    `(${kind}l.created_at, l.id) ${ends} (${wanted}${bind(createdAt)}::timestamptz, ${bind(id)}::uuid)`
  // Of several keys each is a stretch of its own.
  const keys = breach !== undefined && breachKeys !== undefined && breachKeys.length > 1 ? breachKeys : null
  const where = [
    ...(breach === undefined
      ? []
      : [`l.unique_breach_id = ${keys ? 'named.key' : bind(breachKeys?.[0] ?? breach)}`]),
    ...(usState === undefined ? [] : [`l.us_state = ${bind(usState)}`]),
    key && order === 'up' && key.createdAt.getTime() >= (start ?? -Infinity)
      ? after(key, '>')
      : at('>=', start, '-infinity'),
    key && order === 'down' && key.createdAt.getTime() < (end ?? Infinity)
      ? after(key, '<')
      : at('<', end, 'infinity'),
  ]
  return {
    kinds: isEverything
      ? null
      : `unnest(${bind(facets)}::smallint[]) AS f(facets)${keys ? ` CROSS JOIN unnest(${bind(keys)}::text[]) AS named(key)` : ''}`,
    stretch: where.join(' AND '),
    values,
    bind,
  }
}
