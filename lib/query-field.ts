import { z } from 'zod'

/** A field of a query that may be left out: an empty one, as forms send it, is none, and of several the first counts. Pure. */
export function queryField<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (Array.isArray(value) ? value[0] : value) || undefined, schema.optional())
}
