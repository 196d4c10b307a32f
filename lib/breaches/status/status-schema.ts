import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { evidenceSchema } from './evidence'
import { getBreachSchema } from '../check/schema'
import { STATUS_TEXTS, type StatusCode } from './status-table'

// What changes a breach's legal status, for PATCH /v1/admin/breach and its other form. Pure.

/** massActionBreachStatus as the wire has it: as text. Output: the number. */
export const statusCodeSchema = z
  .enum(STATUS_TEXTS, {
    error: `Status must be ${STATUS_TEXTS.slice(0, -1).join(', ')} or ${STATUS_TEXTS.at(-1)}`,
  })
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
