import { z } from 'zod'
import { LEAD_FILTERS, leadItemSchema } from '@/lib/leads/lead-view'
import { cursorResponse, END } from '../../lists/keyset'
import { keysetQuery } from '../../lists/keyset-query'
import { timeCursorSchema } from '../../lists/time-cursor'

// The query and the response of the list of leads. Pure.

const query = keysetQuery(LEAD_FILTERS, {
  after: timeCursorSchema.optional(),
  before: z.union([timeCursorSchema, z.literal(END)]).optional(),
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
