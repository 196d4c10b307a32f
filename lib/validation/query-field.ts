import { z } from 'zod'

/** A field of a query that may be left out: an empty or blank one, as forms send it, is none, and of several the first counts. Pure. */
export function queryField<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => presentOf(Array.isArray(value) ? value[0] : value), schema.optional())
}

function presentOf(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? undefined : value
}

/** A day, YYYY-MM-DD. */
export const daySchema = z.iso
  .date('Must be a date, YYYY-MM-DD')
  .refine((day) => day >= '1970', 'Must be a date since 1970')

/** A text to be found to the letter. */
export const exactTextSchema = z
  .string()
  .trim()
  .max(300)
  .regex(/^\P{C}+$/u)
