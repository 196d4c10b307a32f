import 'server-only'
import { ALL_FACETS, facetsOf } from '@/lib/leads/facets'
import type { LeadFilters, LeadWish } from '@/lib/leads/lead-view'
import type { Scan } from '../keyset'

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
  /** What must be asked for besides. */
  wishes?: readonly LeadWish[]
}

interface Sql {
  text: string
  values: unknown[]
}

/** SQL: `id` and `created_at` of the leads in a scope, at most `take`, in the order of the scan. */
export function scanLeads({ filters, wishes }: LeadScope, { order, from, take }: Scan<LeadKey>): Sql {
  const direction = order === 'down' ? 'DESC' : 'ASC'
  const { where, facets, values, bind } = conditions(filters, wishes)
  if (from) where.push(`(l.created_at, l.id) ${order === 'down' ? '<' : '>'} (${bind(from.createdAt)}::timestamptz, ${bind(from.id)}::uuid)`)
  const tail = `ORDER BY l.created_at ${direction}, l.id ${direction} LIMIT ${bind(take)}::int`
  if (facets === null) return { text: `SELECT l.id, l.created_at FROM lead l WHERE ${and(where)} ${tail}`, values }
  const text = `
    SELECT l.id, l.created_at FROM unnest(${bind(facets)}::smallint[]) AS f(facets)
    CROSS JOIN LATERAL (SELECT l.id, l.created_at FROM lead l WHERE l.facets = f.facets AND ${and(where)} ${tail}) l
    ${tail}`
  return { text, values }
}

/** SQL: how many leads a scope has, counted up to `most`. */
export function countLeads({ filters, wishes }: LeadScope, most: number): Sql {
  const { where, facets, values, bind } = conditions(filters, wishes)
  const limit = `LIMIT ${bind(most)}::int`
  const kinds = facets === null ? '' : `l.facets = f.facets AND `
  const rows = `SELECT 1 FROM lead l WHERE ${kinds}${and(where)} ${limit}`
  const all = facets === null ? rows : `SELECT 1 FROM unnest(${bind(facets)}::smallint[]) AS f(facets) CROSS JOIN LATERAL (${rows}) l ${limit}`
  return { text: `SELECT count(*)::int AS n FROM (${all}) counted`, values }
}

function conditions({ breach, usState, from, to, ...kinds }: LeadFilters, wishes: readonly LeadWish[] = []) {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const where: string[] = []
  if (breach !== undefined) where.push(`l.unique_breach_id = ${bind(breach)}`)
  if (usState !== undefined) where.push(`l.us_state = ${bind(usState)}`)
  if (from !== undefined) where.push(`l.created_at >= ${bind(`${from}T00:00:00Z`)}::timestamptz`)
  if (to !== undefined) where.push(`l.created_at < ${bind(`${to}T00:00:00Z`)}::timestamptz + interval '1 day'`)
  const facets = facetsOf(kinds, wishes)
  // Only then is there an index in order of time alone.
  const isEverything = facets.length === ALL_FACETS.length && breach === undefined && usState === undefined
  return { where, values, bind, facets: isEverything ? null : facets }
}

function and(where: string[]): string {
  return where.length > 0 ? where.join(' AND ') : 'true'
}
