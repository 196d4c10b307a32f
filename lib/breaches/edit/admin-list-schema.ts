import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { queryField } from '../../validation/query-field'
import { emailFieldSchema } from '../check/schema'
import { SEVERITIES } from '../status/severity'
import { STATUS_TEXTS } from '../status/status-table'

// The admin's breach list: its search, filters and order (specification, admin side, section 2), for the tab, whose
// address bar is never an error, and for GET /v1/admin/breach/all, which says what is wrong. Pure.

export const BREACHES_PER_ADMIN_PAGE = 50
const MAX_LIMIT = 100
const MAX_SEARCH_LENGTH = 100
const MAX_PAGE = 100_000

const VERIFICATIONS = ['all', 'verified', 'unverified', 'admin-uploaded'] as const
const ADMIN_SORTS = ['newest', 'oldest'] as const

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
const sort = z.preprocess(first, z.enum(ADMIN_SORTS))
const page = z.preprocess(
  first,
  z.coerce
    .number()
    .int()
    .min(1)
    .transform((value) => Math.min(value, MAX_PAGE)),
)

/** The tab's own query. What cannot be read counts as absent. */
export const adminBreachesPageSchema = z.object({
  q: search.catch(''),
  severity: severity.catch('all'),
  verification: verification.catch('all'),
  status: status.catch('all'),
  sort: sort.catch('newest'),
  page: page.catch(1),
})

/**
 * The call's query. `email` with `isBreached` (true unless said otherwise): breaches that expose that address, or that
 * do not.
 */
export const adminBreachesCallSchema = z.object({
  q: search.default(''),
  severity: severity.default('all'),
  verification: verification.default('all'),
  status: status.default('all'),
  sortBy: sort.default('newest'),
  page: page.default(1),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(BREACHES_PER_ADMIN_PAGE),
  email: queryField(emailFieldSchema),
  isBreached: queryField(z.enum(['true', 'false'])).transform((value) => value !== 'false'),
})

export type AdminBreachesQuery = z.output<typeof adminBreachesPageSchema>
