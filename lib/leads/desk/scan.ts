import 'server-only'
import { ALL_FACETS, facetsOf } from '@/lib/leads/facets'
import type { LeadFilters, LeadWish } from '@/lib/leads/lead-view'
import type { Scan } from '../../lists/keyset'

// How the leads of any filter are read in a time that does not grow with their number. What can be filtered for is a set
// of kinds (`facets`, at most 48), perhaps of one breach or one state: each kind is one stretch of an index that is in
// order of time, and of each only as many rows are read as a page needs. So no filter, however rare what it looks for,
// has to go past rows that do not fit.

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

/** SQL: how many leads a scope has, counted up to `most`. */
export function countLeads(scope: LeadScope, most: number): Sql {
  const { kinds, stretch, values, bind } = stretchesOf(scope, { order: 'down', from: null })
  const limit = `LIMIT ${bind(most)}::int`
  const rows = `SELECT 1 FROM lead l WHERE ${stretch} ORDER BY ${kinds ? 'l.facets, ' : ''}l.created_at, l.id ${limit}`
  return {
    text: `SELECT count(*)::int AS n FROM (${kinds ? `SELECT 1 FROM ${kinds} CROSS JOIN LATERAL (${rows}) l ${limit}` : rows}) counted`,
    values,
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
