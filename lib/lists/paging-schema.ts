import { z } from 'zod'
import { MAX_PAGE_LENGTH, PAGE_LENGTH } from './list-window'

// What the admin's list calls have in common. Pure.

/** A whole number of a query, from 1. @param max none where what is past the end is another page. */
export function wholeField(name: string, max = Number.MAX_SAFE_INTEGER) {
  return z.coerce
    .number({ error: `${name} must be a whole number` })
    .int(`${name} must be a whole number`)
    .min(1, `${name} must be at least 1`)
    .max(max, `${name} must be no more than ${max}`)
}

/** The query of a list (specification, Our API). */
export const pagingFields = {
  page: wholeField('page').default(1),
  limit: wholeField('limit', MAX_PAGE_LENGTH).default(PAGE_LENGTH),
}

/** What a list answers beside its rows. */
export const pagedResponse = { page: z.int(), limit: z.int(), totalPages: z.int(), totalResults: z.int() }

/** A page's number in an address bar: what cannot be read counts as the first. */
export function pageIn(value: string | undefined): number {
  return pagingFields.page.catch(1).parse(value)
}
