import { z } from 'zod'
import { MAX_SOURCE_LENGTH } from '../breaches/bounds'

// What goes in and out of the calls about sources. Pure.

/** The body of PUT /v1/admin/sources. A name that no breach has yet may be trusted beforehand. */
export const setTrustedSchema = z.object({
  name: z
    .string({ error: 'name is required' })
    .trim()
    .min(1, 'name is required')
    .max(MAX_SOURCE_LENGTH, `name must be no more than ${MAX_SOURCE_LENGTH} characters`)
    .regex(/^\P{C}+$/u, 'name has characters that cannot be stored'),
  isTrusted: z.boolean({ error: 'isTrusted must be true or false' }),
})
export type SetTrusted = z.output<typeof setTrustedSchema>

const sourceSchema = z.object({
  name: z.string(),
  /** How many breaches are here that it tells of. */
  breaches: z.int(),
  isTrusted: z.boolean(),
  /** The operator's address, and when; null where it is not trusted. */
  trustedBy: z.string().nullable(),
  trustedAt: z.iso.datetime().nullable(),
})
export type SourceItem = z.infer<typeof sourceSchema>

export const sourceListSchema = z.object({ results: z.array(sourceSchema), totalResults: z.int() })
export const trustedSchema = z.object({ message: z.string(), changed: z.boolean() })
