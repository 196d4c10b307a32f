import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { pagedResponse, pagingFields } from '../../lists/paging-schema'
import { queryField } from '../../validation/query-field'
import { COUNT_UNITS, DATES_ARE } from '../breach'
import { breachDateSchema, datePrecisionSchema } from '../edit/edit-schema'

// The review queue: rows that may tell of one incident, for an operator to decide (docs/decisions/0033). Pure.

const MATCH_STATES = ['open', 'decided'] as const

export const listMatchesSchema = z.object({
  state: z.enum(MATCH_STATES, { error: `state must be ${MATCH_STATES.join(' or ')}` }).default('open'),
  /** Only what is asked about rows that this import has added or changed. */
  upload: queryField(z.uuid()),
  ...pagingFields,
})
export type ListMatchesQuery = z.output<typeof listMatchesSchema>

const side = z.object({
  uniqueBreachId: z.string(),
  title: z.string(),
  domain: z.string(),
  /** `YYYY-MM-DD`; null where its source gives none. */
  breachDate: z.iso.date().nullable(),
  datePrecision: z.enum(['day', 'month', 'year', 'unknown']),
  dateIs: z.enum(DATES_ARE),
  pwnCount: z.number(),
  countUnit: z.enum(COUNT_UNITS),
  countStates: z.array(z.string()),
  countIsAtLeast: z.boolean(),
  dataClasses: z.array(z.string()),
  source: z.enum(['operator', 'filing', 'catalogue', 'upload']),
  sourceName: z.string(),
  isSensitive: z.boolean(),
  /** What was filed with authorities, where it is a filing: its own page too. */
  filings: z.array(
    z.object({
      authority: z.string(),
      state: z.string(),
      count: z.number(),
      isAtLeast: z.boolean(),
      reference: z.string(),
    }),
  ),
  /** When it came here. */
  addedDate: z.iso.datetime(),
  /** Addresses that came with it. */
  addresses: z.number(),
})
export type MatchSide = z.infer<typeof side>

const matchSchema = z.object({
  id: z.uuid(),
  reason: z.enum(['several', 'imprecise', 'similar', 'undated']),
  /** `apart` of a question without another side: set aside. */
  state: z.enum(['open', 'merged', 'apart']),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  breach: side,
  /** Null where the question is the date. */
  other: side.nullable(),
})
export type BreachMatch = z.infer<typeof matchSchema>

export const matchListResponse = z.object({ results: z.array(matchSchema), ...pagedResponse })
export type MatchList = z.infer<typeof matchListResponse>

/** `aside` leaves a breach unlisted of which nobody can say when it was; `date` says when a breach was whose source does not; `undo` asks again what was decided. */
export const decideMatchSchema = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.enum(['merge', 'apart', 'aside', 'undo']) }),
    z.object({
      decision: z.literal('date'),
      breachDate: breachDateSchema,
      /** How much of it is known: of a month or a year its first day is kept. */
      datePrecision: datePrecisionSchema.default('day'),
    }),
  ],
  { error: 'decision must be merge, apart, aside, date or undo' },
)
export type MatchDecision = z.output<typeof decideMatchSchema>

export const decidedMatchResponse = z.object({ message: z.string() })
