import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { listed } from '../../site/format'
import { RAW_MAX_LENGTH } from '../../validation/fields'
import { MAX_REASON_LENGTH } from './claim-ground'
import { evidenceSchema } from './evidence'
import { getBreachSchema } from '../check/schema'
import { STATUS_CODES, STATUS_TEXTS, type StatusCode } from './status-table'

// What changes a breach's legal status, for PATCH /v1/admin/breach and its other form. Pure.

/** massActionBreachStatus as the wire has it: as text, or as the number that answers have. Output: the number. */
export const statusCodeSchema = z
  .union([z.enum(STATUS_TEXTS), z.literal([...STATUS_CODES])], {
    error: `Status must be ${listed(STATUS_TEXTS, 'or')}`,
  })
  .transform((code) => Number(code) as StatusCode)

const TOO_LONG = `Reason must be no more than ${MAX_REASON_LENGTH} characters`
/** Why a status is set, in words. Empty is none. */
export const reasonSchema = z
  .string()
  .max(RAW_MAX_LENGTH, TOO_LONG)
  .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  .pipe(z.string().max(MAX_REASON_LENGTH, TOO_LONG))
  .transform((text) => text || undefined)
  .optional()

/** The body of PATCH /v1/admin/breach/{id}. `evidence` left out stays, null clears. One of it, or a reason, is required where others are asked to act. */
export const setStatusSchema = z.object({
  massActionBreachStatus: statusCodeSchema,
  evidence: evidenceSchema.optional(),
  reason: reasonSchema,
  /** The status that the change was decided on: another one meanwhile refuses it. */
  expectedStatus: statusCodeSchema.optional(),
})

/** The body of PATCH /v1/admin/breach. */
export const setStatusByKeySchema = setStatusSchema.extend({
  uniqueBreachId: getBreachSchema.shape.uniqueBreachId,
})
