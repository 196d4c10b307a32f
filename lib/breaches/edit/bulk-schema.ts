import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { bulkResponseOf, MAX_BULK, MAX_SELECTED } from '../../lists/bulk'
import { evidenceSchema } from '../status/evidence'
import { GROUND_REQUIRED, isGrounded, needsGround } from '../status/claim-ground'
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

/** The body of POST /v1/admin/breach/bulk. `evidence` is for those that have none; `expectedStatus` says nothing for a deletion. */
export const bulkSchema = z.discriminatedUnion('action', [
  z
    .object({
      action: z.literal('status'),
      breaches,
      massActionBreachStatus: statusCodeSchema,
      evidence: evidenceSchema.optional(),
      reason: reasonSchema,
    })
    .refine(
      ({ massActionBreachStatus, evidence, reason }) =>
        !needsGround(massActionBreachStatus) || isGrounded(evidence, reason),
      { path: ['reason'], message: GROUND_REQUIRED },
    ),
  z.object({ action: z.literal('delete'), breaches }),
])
export type BulkInput = z.output<typeof bulkSchema>
export type BulkBody = z.input<typeof bulkSchema>

export const bulkResponse = bulkResponseOf(z.int())
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
    .max(MAX_SELECTED, `Name no more than ${MAX_SELECTED.toLocaleString('en-US')} breaches`)
    .optional(),
  filters: z.object(breachFilterFields).partial().optional(),
})
export type ExportBreachesInput = z.output<typeof exportBreachesSchema>
export type ExportBreachesBody = z.input<typeof exportBreachesSchema>
