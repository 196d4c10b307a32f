import { z } from 'zod'
import { getBreachSchema } from '../breaches/check/schema'
import { queryEmailSchema, queryField } from '../validation/query-field'
import { pagedResponse, pagingFields } from '../lists/paging-schema'

// What goes in and out of the calls about the addresses of an uploaded breach. Pure.

/** An address's key: 16 bytes, hexadecimal. */
const key = z.string().regex(/^[0-9a-f]{32}$/, 'This is no position in the list')

/** The query of GET /v1/breaches/emails. `after` and `before` are `next` and `previous` of a response: they make any page as quick as the first. */
export const listEmailsSchema = z.object({
  ...getBreachSchema.shape,
  ...pagingFields,
  q: queryField(queryEmailSchema),
  after: key.optional(),
  before: key.optional(),
})
export type ListEmailsQuery = z.output<typeof listEmailsSchema>

export const keyInAddress = key.optional().catch(undefined)

/** `next` and `previous` are null at the ends. */
export const emailListSchema = z.object({
  emails: z.array(z.string()),
  ...pagedResponse,
  next: z.string().nullable(),
  previous: z.string().nullable(),
})

/** The query of DELETE /v1/users/by-email. `breachId` is a breach's number or its uniqueBreachId. */
export const deleteByEmailSchema = z.object({
  email: queryEmailSchema,
  breachId: z
    .string({ error: 'breachId is required' })
    .trim()
    .min(1, 'breachId is required')
    .max(300, 'breachId must be no more than 300 characters'),
})
export const deletedByEmailSchema = z.object({
  message: z.string(),
  exposureRemoved: z.boolean(),
  accountDeleted: z.boolean(),
})
