import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { wholeField } from '../../lists/paging-schema'
import { daySchema, queryEmailSchema, queryField } from '../../validation/query-field'
import { KIND_NAMES } from '../kinds/kind-table'
import { SEVERITIES } from '../status/severity'
import { STATUS_TEXTS } from '../status/status-table'
import { ADMIN_SORTS, readColumns, VIEWS, type ListLook } from './list-look'

// The admin's breach list: its search, filters and order (specification, admin side, section 2), for the tab, whose
// address bar is never an error, and for GET /v1/admin/breach/all, which says what is wrong. Pure.

export const BREACHES_PER_ADMIN_PAGE = 50
const MAX_LIMIT = 100
export const MAX_SEARCH_LENGTH = 100
const MAX_PAGE = 100_000

const VERIFICATIONS = ['all', 'verified', 'unverified', 'admin-uploaded'] as const

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
const search = z.preprocess(
  first,
  z
    .string()
    .transform((value) =>
      [...value.slice(0, 4 * MAX_SEARCH_LENGTH).replace(/\p{C}/gu, '')]
        .slice(0, MAX_SEARCH_LENGTH)
        .join('')
        .trim(),
    ),
)
const severity = z.preprocess(first, z.enum(['all', ...SEVERITIES]))
const verification = z.preprocess(first, z.enum(VERIFICATIONS))
const status = z.preprocess(first, z.enum(['all', ...STATUS_TEXTS]))
const kind = z.preprocess(first, z.enum(['all', ...KIND_NAMES]))
const sort = z.preprocess(first, z.enum(ADMIN_SORTS))
const flag = queryField(z.enum(['1', 'true', 'on'])).transform((value) => value !== undefined)
const page = z.preprocess(
  first,
  wholeField('page').transform((value) => Math.min(value, MAX_PAGE)),
)

/** What narrows the list, as a call has it. */
export const breachFilterFields = {
  q: search.default(''),
  severity: severity.default('all'),
  verification: verification.default('all'),
  status: status.default('all'),
  kind: kind.default('all'),
  /** Added on this day or later, in UTC. */
  since: queryField(daySchema),
  /** What this import has added and changed; with `added`, what it has added. */
  upload: queryField(z.uuid()),
  added: flag,
  settlement: flag,
  'has-addresses': flag,
  'no-addresses': flag,
  'not-told': flag,
}

/** The tab's own query. What cannot be read counts as absent. */
export const adminBreachesPageSchema = z.object({
  q: search.catch(''),
  severity: severity.catch('all'),
  verification: verification.catch('all'),
  status: status.catch('all'),
  kind: kind.catch('all'),
  since: queryField(daySchema).catch(undefined),
  upload: queryField(z.uuid()).catch(undefined),
  added: flag.catch(false),
  settlement: flag.catch(false),
  'has-addresses': flag.catch(false),
  'no-addresses': flag.catch(false),
  'not-told': flag.catch(false),
  sort: sort.catch('newest'),
  page: page.catch(1),
})

/** What the address says of the list's look. What cannot be read counts as absent. */
export const listLookSchema: z.ZodType<ListLook> = z.object({
  view: z.preprocess(first, z.enum(VIEWS).catch('table')),
  columns: z.preprocess(first, z.string().optional().catch(undefined)).transform(readColumns),
  open: z.preprocess(first, z.coerce.number().int().min(1).max(2_147_483_647).optional()).catch(undefined),
})

/**
 * The call's query. `email` with `isBreached` (true unless said otherwise): breaches that expose that address, or that
 * do not.
 */
export const adminBreachesCallSchema = z.object({
  ...breachFilterFields,
  sortBy: sort.default('newest'),
  page: page.default(1),
  limit: wholeField('limit', MAX_LIMIT).default(BREACHES_PER_ADMIN_PAGE),
  email: queryField(queryEmailSchema),
  isBreached: queryField(z.enum(['true', 'false'])).transform((value) => value !== 'false'),
})

export type AdminBreachesQuery = z.output<typeof adminBreachesPageSchema>
/** What narrows the list: every breach without it. */
export type BreachFilters = Omit<AdminBreachesQuery, 'sort' | 'page'>

/** The filter that lets everything through. */
export const EVERY_BREACH: BreachFilters = {
  q: '',
  severity: 'all',
  verification: 'all',
  status: 'all',
  kind: 'all',
  since: undefined,
  upload: undefined,
  added: false,
  settlement: false,
  'has-addresses': false,
  'no-addresses': false,
  'not-told': false,
}
