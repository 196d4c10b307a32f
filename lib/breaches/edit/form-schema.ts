import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { typedDataTypes } from '../data-types'
import { factsSchema, severitySchema } from './edit-schema'
import { evidenceFieldsSchema } from '../status/evidence'
import { reasonSchema } from '../status/status-schema'
import { STATUS_TEXTS } from '../status/status-table'

// A breach's form in the admin area: as its fields hold it, and out of them what the calls take. Pure.

const WHOLE_NUMBER = /^(\d+|\d{1,3}(,\d{3})+)$/

const judged = {
  severity: severitySchema,
  /** Empty: by the breach's age. Only a new one may leave it so. */
  massActionBreachStatus: z.enum(['', ...STATUS_TEXTS]),
  evidence: evidenceFieldsSchema,
  reason: reasonSchema,
}

/** Every field of an operator's own breach. Numbers and lists are typed as text, the list with commas or line breaks. */
export const breachFormSchema = z.object({
  ...factsSchema.shape,
  pwnCount: z
    .string()
    .trim()
    // What is left out is not known, which is kept as 0.
    .transform((text) =>
      text === '' ? 0 : WHOLE_NUMBER.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN,
    )
    .pipe(factsSchema.shape.pwnCount),
  dataClasses: z.string().transform(typedDataTypes).pipe(factsSchema.shape.dataClasses),
  ...judged,
})

/** Of a synced entry only what no sync overwrites. */
export const syncedFormSchema = z.object(judged)

export type BreachFormFields = z.input<typeof breachFormSchema>
