import { formatNumber } from '../../validation/format-number'
import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { bulkResponseOf, CONFIRM_CHANGES_ABOVE, MAX_BULK, MAX_SELECTED } from '../../lists/bulk'
import { evidenceSchema } from '../status/evidence'
import { groundWanting, needsGround } from '../status/claim-ground'
import { reasonSchema, statusCodeSchema } from '../status/status-schema'
import { breachFilterFields } from './admin-list-schema'

// What is done to many breaches at once: for POST /v1/admin/breach/bulk, which takes a bounded number and says of each what came of
// it, and for their file. Pure.

const id = z.number().int().min(1).max(2_147_483_647)

const breaches = z
  .array(
    z.object({
      id,
      /** The status that this was decided on: another one meanwhile refuses it. */
      expectedStatus: statusCodeSchema.optional(),
    }),
  )
  .min(1, 'Name at least one breach')
  .max(MAX_BULK, `Name no more than ${MAX_BULK} breaches`)

const NOT_CONFIRMED = `Say how many breaches are to be changed: above ${CONFIRM_CHANGES_ABOVE}, their number has to be confirmed.`

/** A change of a status, as the response that told of it named it. */
const changes = z
  .array(z.object({ id, change: z.string().regex(/^\d{1,18}$/, 'This is no change') }))
  .min(1, 'Name at least one breach')
  .max(MAX_BULK, `Name no more than ${MAX_BULK} breaches`)

/**
 * The body of POST /v1/admin/breach/bulk. `evidence` is for those that have none; `expectedStatus` says nothing for a deletion.
 * `confirmed`: how many are to be changed, by as many calls as that takes.
 */
export const bulkSchema = z.discriminatedUnion('action', [
  z
    .object({
      action: z.literal('status'),
      breaches,
      massActionBreachStatus: statusCodeSchema,
      evidence: evidenceSchema.optional(),
      reason: reasonSchema,
      confirmed: z.int().min(1).max(MAX_SELECTED).optional(),
    })
    .superRefine(
      ({ breaches: { length: count }, massActionBreachStatus, evidence, reason, confirmed }, context) => {
        const wanting = needsGround(massActionBreachStatus) ? groundWanting(count, evidence, reason) : null
        if (wanting !== null)
          context.addIssue({ code: 'custom', path: [count > 1 ? 'evidence' : 'reason'], message: wanting })
        if (count > Math.max(CONFIRM_CHANGES_ABOVE, confirmed ?? 0))
          context.addIssue({ code: 'custom', path: ['confirmed'], message: NOT_CONFIRMED })
      },
    ),
  z.object({ action: z.literal('undo-status'), breaches: changes }),
  z.object({ action: z.literal('delete'), breaches }),
])
export type BulkInput = z.output<typeof bulkSchema>
export type BulkBody = z.input<typeof bulkSchema>

const { results: rows } = bulkResponseOf(z.int()).shape
export const bulkResponse = z.object({
  results: z.array(
    rows.element.extend({
      /** The change of its status, which can be taken back by this name; null where nothing has changed, and for a deletion. */
      change: z.string().nullable(),
    }),
  ),
})
export type BulkResults = z.infer<typeof bulkResponse>['results']

/** The query of GET /v1/admin/breach/keys. */
export const breachKeysSchema = z.object(breachFilterFields)
export const breachKeysResponse = z.object({
  results: z.array(z.object({ id: z.int(), title: z.string(), status: z.int() })),
})

/** The body of POST /v1/admin/breach/export: these, or what a filter finds. */
export const exportBreachesSchema = z.object({
  ids: z
    .array(id)
    .min(1, 'Name at least one breach')
    .max(MAX_SELECTED, `Name no more than ${formatNumber(MAX_SELECTED)} breaches`)
    .optional(),
  filters: z.object(breachFilterFields).partial().optional(),
})
export type ExportBreachesInput = z.output<typeof exportBreachesSchema>
export type ExportBreachesBody = z.input<typeof exportBreachesSchema>
