import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { SEVERITIES } from '../status/severity'
import { STATUS_CODES } from '../status/status-table'

// A breach as the admin area shows it (specification, admin side, section 3), for its calls and its cards. Pure.

export const evidenceResponse = z.object({
  caseName: z.string().nullable(),
  court: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  /** `YYYY-MM-DD` */
  deadline: z.string().nullable(),
})

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
  addedDate: z.iso.datetime(),
  modifiedDate: z.iso.datetime(),
  lastChecked: z.iso.datetime().nullable(),
  pwnCount: z.number(),
  dataClasses: z.array(z.string()),
  /** Only ever a path on this site. */
  logoPath: z.string().nullable(),
  isVerified: z.boolean(),
  isFabricated: z.boolean(),
  isSensitive: z.boolean(),
  isRetired: z.boolean(),
  isManualUpload: z.boolean(),
  isExample: z.boolean(),
  massActionBreachStatus: z.number().int().min(1).max(STATUS_CODES.length),
  evidence: evidenceResponse.nullable(),
})

export type AdminBreach = z.infer<typeof adminBreachSchema>

/** What setting a status answers. */
export const setStatusResponse = z.object({
  uniqueBreachId: z.string(),
  massActionBreachStatus: z.number().int().min(1).max(STATUS_CODES.length),
  evidence: evidenceResponse.nullable(),
  modifiedDate: z.iso.datetime(),
  /** False when it was so already. */
  changed: z.boolean(),
  message: z.string(),
})
