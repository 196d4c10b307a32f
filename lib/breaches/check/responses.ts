import { z } from 'zod'
import { evidenceResponse } from '../edit/admin-breach'
import type { Breach, CheckResult } from '../breach'
import type { StatusCounts } from '../catalogue/count-by-status'
import { SEVERITIES } from '../status/severity'
import { STATUS_LABELS } from '../status/status'
import { STATUS_CODES, STATUS_TEXTS, STATUSES, type StatusName } from '../status/status-table'

// What /v1/breaches answers. Pure.

/** A breach of the catalogue. */
export const breachResponse = z
  .object({
    id: z.string(),
    uniqueBreachId: z.string().meta({ description: 'The key of the breach in every other call.' }),
    name: z.string(),
    title: z.string(),
    domain: z.string().meta({ description: 'Empty when it is not known.' }),
    description: z.string().meta({ description: 'HTML; links, bold and italics only.' }),
    breachDate: z.iso.date(),
    addedDate: z.iso.datetime(),
    modifiedDate: z.iso.datetime(),
    pwnCount: z.int().min(0).meta({ description: 'People (or records) affected.' }),
    dataClasses: z.array(z.string()),
    severity: z.enum(SEVERITIES),
    massActionBreachStatus: z
      .string()
      .refine((code) => (STATUS_TEXTS as readonly string[]).includes(code))
      .meta({
        pattern: `^[1-${STATUS_CODES.length}]$`,
        description: `${Object.entries(STATUS_LABELS)
          .map((entry) => entry.join(' '))
          .join(', ')}.`,
      }),
    logoUrl: z.string().nullable(),
    logoPath: z.string().nullable(),
    hasLegalAction: z.boolean(),
    evidence: evidenceResponse
      .nullable()
      .meta({ description: 'What the legal status rests on, where an operator has said so.' }),
    isVerified: z.boolean(),
    isFabricated: z.boolean(),
    isSensitive: z.boolean(),
    isRetired: z.boolean(),
    isSpamList: z.boolean(),
    isMalware: z.boolean(),
    isStealerLog: z.boolean(),
    isManualUpload: z.boolean(),
    isExample: z.boolean().meta({ description: 'An invented company.' }),
  })
  .meta({ id: 'Breach' }) satisfies z.ZodType<Breach>

/** A check that could be made; one that could not is an error. */
export const checkResponse = z.object({
  email: z.string().meta({ description: 'As it was checked: trimmed and in lower case.' }),
  outcome: z.enum(['found', 'none-known']),
  breaches: z.array(breachResponse).meta({ description: 'Newest first.' }),
  incomplete: z
    .boolean()
    .meta({ description: 'True when a source did not answer, so that there may be more.' }),
}) satisfies z.ZodType<CheckResult>

const count = z.int().min(0)

export const statusCountsResponse = z.object({
  statusCounts: z.object({
    ...(Object.fromEntries(Object.keys(STATUSES).map((name) => [name, count])) as Record<
      StatusName,
      typeof count
    >),
    total: count,
  }),
}) satisfies z.ZodType<{ statusCounts: StatusCounts }>
