import { z } from 'zod'
import { MAX_PAGE_LENGTH, PAGE_LENGTH } from './list-window'

// What the admin's list calls have in common. Pure.

/** The query of a list (specification, Our API). */
export const pagingFields = {
  page: z.coerce
    .number({ error: 'page must be a number' })
    .int('page must be a whole number')
    .min(1, 'page starts at 1')
    .default(1),
  limit: z.coerce
    .number({ error: 'limit must be a number' })
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(MAX_PAGE_LENGTH, `limit must be no more than ${MAX_PAGE_LENGTH}`)
    .default(PAGE_LENGTH),
}

/** What a list answers beside its rows. */
export const pagedResponse = { page: z.int(), limit: z.int(), totalPages: z.int(), totalResults: z.int() }

/** A page's number in an address bar: what cannot be read counts as the first. */
export function pageIn(value: string | undefined): number {
  return pagingFields.page.catch(1).parse(value)
}
