import { z } from 'zod'
import { SHOWN_FACTS } from './one/fact-sources'
import { KIND_NAMES } from './kinds/kind-table'
import { SEVERITIES } from './status/severity'
import { STATUS_LABELS } from './status/status'
import { STATUS_CODES, STATUS_TEXTS } from './status/status-table'

// A breach, and what its legal status rests on, as they are sent and shown. Pure.

/** Each is null where it is not known. */
export const evidenceResponse = z.object({
  caseName: z.string().nullable(),
  court: z.string().nullable(),
  /** An http or https address. */
  sourceUrl: z.string().nullable(),
  /** `YYYY-MM-DD` */
  deadline: z.string().nullable(),
})
export type BreachEvidence = z.infer<typeof evidenceResponse>

export const DATE_PRECISIONS = ['day', 'month', 'year'] as const
export type DatePrecision = (typeof DATE_PRECISIONS)[number]
/** What breachDate is the day of: of what happened, or of the report about it where nothing else is known. */
export const DATES_ARE = ['happened', 'reported'] as const
export type DateIs = (typeof DATES_ARE)[number]
export const COUNT_UNITS = ['people', 'addresses', 'residents'] as const

/** A breach of the catalogue, as pages and /v1 show it (specification, Our API). */
export const breachResponse = z
  .object({
    id: z.string(),
    uniqueBreachId: z.string().meta({ description: 'The key of the breach in every other call.' }),
    name: z.string(),
    title: z.string(),
    domain: z.string().meta({ description: 'Empty when it is not known.' }),
    description: z.string().meta({ description: 'HTML; links, bold and italics only.' }),
    breachDate: z.iso
      .date()
      .meta({ description: 'The first day that it may have been: see datePrecision and dateIs.' }),
    datePrecision: z
      .enum(DATE_PRECISIONS)
      .meta({ description: 'How much of breachDate is known: the day, or its month or year alone.' }),
    dateIs: z.enum(DATES_ARE).meta({
      description: 'Whether it happened then, or was reported then: when it happened is not known.',
    }),
    addedDate: z.iso.datetime(),
    modifiedDate: z.iso.datetime(),
    pwnCount: z.int().min(0).meta({ description: 'How many are affected; 0 where that is not known.' }),
    countUnit: z.enum(COUNT_UNITS).meta({
      description: 'What pwnCount counts: people, addresses, or the residents of some states alone.',
    }),
    countStates: z
      .array(z.string())
      .meta({ description: 'The states whose residents pwnCount counts; empty where it counts everybody.' }),
    countIsAtLeast: z.boolean().meta({ description: 'Whether pwnCount is a lower bound.' }),
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
    /** Only ever a path on this site. A logo on another host would tell that host what the visitor looked at. */
    logoUrl: z.string().nullable(),
    logoPath: z.string().nullable(),
    hasLegalAction: z.boolean(),
    evidence: evidenceResponse.nullable().meta({
      description:
        'What the legal action rests on, where an operator has said so; null without a legal action.',
    }),
    sources: z
      .array(
        z.object({
          name: z.string(),
          at: z.iso.datetime().nullable(),
          isReceived: z.boolean(),
          gives: z.array(z.enum(SHOWN_FACTS)),
        }),
      )
      .meta({
        description:
          'Who tells of it. at is when that source last changed its words, or, where isReceived, when they came here; gives is what of it is shown.',
      }),
    filings: z
      .array(
        z.object({
          authority: z.string(),

          count: z.int(),
          isAtLeast: z.boolean(),
          countStates: z.array(z.string()),
          reference: z.string().nullable(),
        }),
      )
      .meta({
        description: 'What was filed with authorities; at most fifty. count is 0 where none is given.',
      }),
    kind: z
      .enum(KIND_NAMES)
      .meta({ description: 'What the entry is: the breach of a company, or something listed beside such.' }),
    isCheckable: z.boolean().meta({
      description:
        'Whether addresses of it can be looked up here: many breaches are listed without addresses.',
    }),
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
  .meta({ id: 'Breach' })
export type Breach = z.infer<typeof breachResponse>
