import { z } from 'zod'
import { looksLikeSsn } from '../validation/ssn'
import { MAX_SEARCH_LENGTH, pageNumber, searchText } from '../breaches/catalogue/list-schema'

// The public list's query. It comes from an address bar: what cannot be read counts as absent. Pure.

export const SHOWN = ['open', 'coming', 'closed'] as const
export type Shown = (typeof SHOWN)[number]

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

export const listSettlementsSchema = z.object({
  // What looks like a Social Security number is looked for nowhere, and stands on no page.
  q: searchText(MAX_SEARCH_LENGTH).transform((q) => (looksLikeSsn(q) ? '' : q)),
  show: z.preprocess(first, z.enum(SHOWN)).catch('open'),
  page: pageNumber,
})

export type ListSettlementsQuery = z.output<typeof listSettlementsSchema>
