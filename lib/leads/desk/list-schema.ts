import { z } from 'zod'
import { LEAD_FILTERS, leadItemSchema } from '@/lib/leads/lead-view'
import { cursorResponse, END } from '../../lists/keyset'
import { keysetQuery } from '../../lists/keyset-query'

// The query and the response of the list of leads. Pure.

/** Milliseconds of creation, and the id. */
const cursor = z
  .string()
  .regex(/^\d{1,13}-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Not a page of this list')

const query = keysetQuery(LEAD_FILTERS, {
  after: cursor.optional(),
  before: z.union([cursor, z.literal(END)]).optional(),
})

export const listLeadsSchema = query.call
export type ListLeadsQuery = z.output<typeof listLeadsSchema>

/** For the address bar. */
export const leadsTabSchema = query.tab

export const leadListSchema = z.object({
  results: z.array(leadItemSchema),
  ...cursorResponse,
  totalResults: z.int(),
  /** There are more: counting stopped here. */
  totalIsCapped: z.boolean(),
})
export type LeadList = z.infer<typeof leadListSchema>
