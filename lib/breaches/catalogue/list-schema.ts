import { z } from 'zod'
import { STATUSES } from '../status/status-table'

// The public catalogue's query. It comes from an address bar, so nothing in it is an error: what cannot be read counts as
// absent. Pure.

export const BREACHES_PER_PAGE = 20
const SORTS = ['newest', 'oldest', 'largest', 'added'] as const
/** What is open: `act` is any of the first three. */
const ACTION_FILTERS = ['act', 'claims', ...Object.values(STATUSES).map(({ filter }) => filter)] as const
export type ActionFilter = (typeof ACTION_FILTERS)[number]
export const MAX_SEARCH_LENGTH = 100
const MAX_PAGE = 10_000

export type BreachSort = (typeof SORTS)[number]

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
// PostgreSQL never sees it, but a control character or half a letter would come back in links.
export const searchText = (length: number) =>
  z
    .preprocess(
      first,
      z
        .string()
        .transform((value) =>
          [...value.slice(0, 4 * length).replace(/\p{C}/gu, '')].slice(0, length).join('').trim(),
        ),
    )
    .catch('')

export const pageNumber = z
  .preprocess(
    first,
    z.coerce
      .number()
      .int()
      .min(1)
      .transform((page) => Math.min(page, MAX_PAGE)),
  )
  .catch(1)

export const listBreachesSchema = z.object({
  q: searchText(MAX_SEARCH_LENGTH),
  year: z.preprocess(first, z.coerce.number().int().min(1970).max(9999)).nullable().catch(null),
  action: z.preprocess(first, z.enum(ACTION_FILTERS)).nullable().catch(null),
  data: searchText(MAX_SEARCH_LENGTH),
  sort: z.preprocess(first, z.enum(SORTS)).catch('newest'),
  page: pageNumber,
})

export type ListBreachesQuery = z.output<typeof listBreachesSchema>
