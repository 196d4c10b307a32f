import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { bulkResponseOf, MAX_BULK } from '../../lists/bulk'
import { LEAD_FILTERS, LEAD_STATE_NAMES } from '../lead-view'

// What is done to many requests at once. Pure.

/** The body of POST /v1/admin/leads/bulk. */
export const moveLeadsSchema = z.object({
  state: z.enum(LEAD_STATE_NAMES, { error: 'Must be new, contacted or closed' }),
  leads: z
    .array(
      z.object({
        id: z.uuid(),
        /** What the caller saw: one that is in another state by now is refused. */
        expectedState: z.enum(LEAD_STATE_NAMES).optional(),
      }),
    )
    .min(1, 'Name at least one lead')
    .max(MAX_BULK, `Name no more than ${MAX_BULK} leads`),
})
export type MoveLeadsInput = z.output<typeof moveLeadsSchema>

export const movedLeadsResponse = bulkResponseOf(z.uuid())

/** The query of GET /v1/admin/leads/keys. */
export const leadKeysSchema = z.object(LEAD_FILTERS)
export const leadKeysResponse = z.object({
  results: z.array(z.object({ id: z.uuid(), title: z.string(), state: z.enum(LEAD_STATE_NAMES) })),
})
