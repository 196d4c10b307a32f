import { z } from 'zod'
import { cursorResponse, END } from '../../lists/keyset'
import { keysetQuery } from '../../lists/keyset-query'
import { timeCursorSchema } from '../../lists/time-cursor'
import { exactTextSchema, queryField } from '../../validation/query-field'
import { GIVEN_FIELDS } from '../given'
import { FIRM_STATUS_NAMES } from '../hand-over/schema'

// What the people of a law firm are shown of what it was handed. Pure.

/** What a request is called before a firm's people, in mail too: it says nothing of its person. @param id the hand-over's. */
export function referenceOf(id: string): string {
  return id.slice(0, 8).toUpperCase()
}

const query = keysetQuery(
  {
    /** The one of this reference; whatever else is asked for counts as well. */
    reference: queryField(
      exactTextSchema.regex(/^[\da-f]{8}$/i, 'Must be eight digits and letters from A to F'),
    ),
    /** `recalled`: those that it has no longer. Left out, all. */
    show: queryField(z.enum([...FIRM_STATUS_NAMES, 'recalled'])),
  },
  { after: timeCursorSchema.optional(), before: z.union([timeCursorSchema, z.literal(END)]).optional() },
)
export const listHandedSchema = query.call
export type ListHandedQuery = z.output<typeof listHandedSchema>
/** For the address bar. */
export const handedInAddress = query.tab

/** A request that a firm has. */
const handedItem = z.object({
  /** Of the hand-over, which is the certificate's. */
  id: z.uuid(),
  /** The beginning of it, for the telephone. */
  reference: z.string(),
  /** Null once it was recalled, and where it cannot be opened. */
  name: z.string().nullable(),
  breach: z.string().nullable(),
  handedOverAt: z.iso.datetime(),
  status: z.enum(FIRM_STATUS_NAMES),
  statusAt: z.iso.datetime().nullable(),
  recalledAt: z.iso.datetime().nullable(),
  /** Whether its person is not to be contacted about it any more; false where its data was only kept no longer. */
  isToStop: z.boolean(),
})
export type HandedItem = z.infer<typeof handedItem>

export const handedListResponse = z.object({ results: z.array(handedItem), ...cursorResponse })
export type HandedList = z.infer<typeof handedListResponse>

/** One of them. */
export const handedResponse = handedItem
  .omit({ name: true, breach: true, recalledAt: true, isToStop: true })
  .extend({
    given: z.array(z.object({ field: z.enum(GIVEN_FIELDS), label: z.string(), value: z.string() })),
    /** What its person agreed to, when, and when they confirmed it. */
    words: z.string(),
    version: z.int(),
    agreedAt: z.iso.datetime(),
    confirmedAt: z.iso.datetime(),
  })
export type Handed = z.infer<typeof handedResponse>

/** The body of PATCH /v1/firm/leads/{id}. */
export const firmStatusSchema = z.object({
  status: z.enum(FIRM_STATUS_NAMES, { error: 'Must be new, contacted or closed' }),
})
export const firmStatusResponse = z.object({
  status: z.enum(FIRM_STATUS_NAMES),
  /** False when it was so already. */
  changed: z.boolean(),
  message: z.string(),
})
