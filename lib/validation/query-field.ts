import { z } from 'zod'
import { emailError, normaliseEmail } from './fields'
import { textField } from './text-field'

/** A field of a query that may be left out: an empty or blank one, as forms send it, is none, and of several the first counts. Pure. */
export function queryField<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => presentOf(Array.isArray(value) ? value[0] : value), schema.optional())
}

function presentOf(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? undefined : value
}

/** An address of a query, normalised. A plus sign that was not encoded arrives as a blank (specification, section 5). */
export const queryEmailSchema = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().replaceAll(' ', '+') : value),
  textField('Email is required', emailError).transform(normaliseEmail),
)

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
