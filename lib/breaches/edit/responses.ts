import { z } from 'zod'
import { pagedResponse } from '../../lists/paging-schema'
import { COUNT_UNITS, DATE_PRECISIONS, DATES_ARE, evidenceResponse } from '../breach'
import { KIND_NAMES } from '../kinds/kind-table'
import { SEVERITIES } from '../status/severity'
import { CAMPAIGN_KINDS, STATUS_CODES } from '../status/status-table'

// What the operators' calls about breaches respond with (specification, admin side, section 3). Pure.

const status = z.number().int().min(1).max(STATUS_CODES.length)

/** `breachDate` is `YYYY-MM-DD`, the other dates ISO 8601 in UTC; `description` is cleaned HTML. */
export const adminBreachSchema = z.object({
  id: z.number().int(),
  uniqueBreachId: z.string(),
  name: z.string(),
  title: z.string(),
  domain: z.string(),
  description: z.string(),
  severity: z.enum(SEVERITIES),
  breachDate: z.iso.date(),
  datePrecision: z.enum(DATE_PRECISIONS),
  dateIs: z.enum(DATES_ARE),
  addedDate: z.iso.datetime(),
  modifiedDate: z.iso.datetime(),
  lastChecked: z.iso.datetime().nullable(),
  pwnCount: z.number(),
  countUnit: z.enum(COUNT_UNITS),
  countStates: z.array(z.string()),
  countIsAtLeast: z.boolean(),
  dataClasses: z.array(z.string()),
  /** Only ever a path on this site. */
  logoPath: z.string().nullable(),
  isVerified: z.boolean(),
  isFabricated: z.boolean(),
  isSensitive: z.boolean(),
  isRetired: z.boolean(),
  isManualUpload: z.boolean(),
  isExample: z.boolean(),
  massActionBreachStatus: status,
  evidence: evidenceResponse.nullable(),
})
export type AdminBreach = z.infer<typeof adminBreachSchema>

/** An alert about a breach: one campaign, whose messages go out as people come to be told. */
const toldSchema = z.object({
  kind: z.enum(CAMPAIGN_KINDS),
  state: z.enum(['running', 'paused', 'cancelled', 'done']),
  /** When its first message was written. */
  since: z.iso.datetime(),
  /** Messages that have gone out, and that still wait. */
  sent: z.int(),
  waiting: z.int(),
})
export type Told = z.infer<typeof toldSchema>

/** A breach of the list, with what other tables say of it. */
export const listedBreachSchema = adminBreachSchema.extend({
  kind: z.enum(KIND_NAMES),
  /** When the status last became another one; null where no change is on record. */
  statusChangedAt: z.iso.datetime().nullable(),
  /** Addresses that are held of it. */
  addressesHeld: z.int(),
  /** Several rows hold addresses, and this is how many the largest of them holds. */
  addressesAreAtLeast: z.boolean(),
  /** Whether a settlement about it is published. */
  hasSettlement: z.boolean(),
  /** The alerts about it, the latest first. Digests, which are about many, are none of them. */
  told: z.array(toldSchema),
})
export type ListedBreach = z.infer<typeof listedBreachSchema>

export const adminBreachListResponse = z.object({ results: z.array(listedBreachSchema), ...pagedResponse })
export type AdminBreachList = z.infer<typeof adminBreachListResponse>

/** One that was added or edited. */
export const savedBreachResponse = z.object({ breach: adminBreachSchema })

export const deletedBreachResponse = z.object({
  uniqueBreachId: z.string(),
  title: z.string(),
  /** Until then it can be put back. */
  restoreUntil: z.iso.datetime(),
  message: z.string(),
})
export type DeletedBreach = z.infer<typeof deletedBreachResponse>

export const setStatusResponse = z.object({
  uniqueBreachId: z.string(),
  massActionBreachStatus: status,
  evidence: evidenceResponse.nullable(),
  modifiedDate: z.iso.datetime(),
  /** False when it was so already. */
  changed: z.boolean(),
  /** The change, which can be taken back by this name (`undo-status` of POST /v1/admin/breach/bulk); null where nothing has changed. */
  change: z.string().nullable(),
  message: z.string(),
})
export type StatusChangeResult = z.infer<typeof setStatusResponse>
