import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { evidenceSchema } from './evidence'
import { getBreachSchema } from '../check/schema'
import type { StatusCode } from './status'

// What changes a breach's legal status, for PATCH /v1/admin/breach and its other form. Pure.

/** massActionBreachStatus as the wire has it: text '1' to '4'. Output: the number. */
export const statusCodeSchema = z
  .enum(['1', '2', '3', '4'], { error: 'Status must be 1, 2, 3 or 4' })
  .transform((code) => Number(code) as StatusCode)

/** The body of PATCH /v1/admin/breach/{id}. `evidence` left out stays, null clears. */
export const setStatusSchema = z.object({
  massActionBreachStatus: statusCodeSchema,
  evidence: evidenceSchema.optional(),
  /** The status that the change was decided on: another one meanwhile refuses it. */
  expectedStatus: statusCodeSchema.optional(),
})

/** The body of PATCH /v1/admin/breach. */
export const setStatusByKeySchema = setStatusSchema.extend({
  uniqueBreachId: getBreachSchema.shape.uniqueBreachId,
})
