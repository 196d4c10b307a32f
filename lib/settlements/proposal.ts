import { z } from 'zod'
import { factsSchema } from './facts-schema'
import {
  confidenceSchema,
  orNone,
  ownNote,
  pastDay,
  timeSchema,
  urlSchema,
  zoneSchema,
  day,
} from './field-rules'
import { DATE_KINDS } from './record'

// What an import or a docket proposes for a settlement, for an operator to take over or to decline: content of
// `SettlementProposal`. All of it is what one source says. Pure.

/** What may be recorded as having happened; the other kinds are written by what operators do. */
export const RECORDED_EVENTS = [
  'filed',
  'announced',
  'preliminary_approval',
  'final_approval',
  'appeal',
  'paying',
  'done',
] as const

export const sourceSchema = z.object({
  url: urlSchema,
  /** Also what a day is worth that it gives: a third party's day opens no claims. */
  kind: confidenceSchema,
  readAt: pastDay('Day on which it was read'),
})

/** A number of a row that is stored. */
export const rowIdSchema = z.int().min(1).max(2_147_483_647)

const dateFields = {
  kind: z.enum(DATE_KINDS, { error: 'Choose what the day is for' }),
  /** Null where what it replaces does not hold any more. */
  date: orNone(day('Date')),
  time: orNone(timeSchema).default(null),
  zone: orNone(zoneSchema).default(null),
  online: orNone(z.enum(['submitted', 'received'])).default(null),
  mail: orNone(z.enum(['postmarked', 'received', 'unknown'])).default(null),
  note: ownNote('Note', 300).default(null),
  /** The number of the stored day that it replaces. */
  supersedes: rowIdSchema.optional(),
} as const

/** A day that a source gives. @param more what belongs to it besides. */
export function dateEntry<More extends z.ZodRawShape>(more: More) {
  return z.object({ ...dateFields, ...more }).superRefine((entry, context) => {
    const { date, time, supersedes } = entry as {
      date: string | null
      time: string | null
      supersedes?: number
    }
    if (date === null && supersedes === undefined)
      context.addIssue({ code: 'custom', path: ['date'], message: 'Date is required' })
    if (date === null && time !== null)
      context.addIssue({ code: 'custom', path: ['time'], message: 'A time needs a day' })
  })
}

export const eventFields = {
  kind: z.enum(RECORDED_EVENTS, { error: 'Choose what has happened' }),
  /** The day it happened, where it is known. */
  date: orNone(pastDay('Date')).default(null),
  note: ownNote('Note', 300).default(null),
} as const

export const proposalSchema = z.object({
  source: sourceSchema,
  dates: z.array(dateEntry({})).max(20).default([]),
  fields: factsSchema.default({}),
  events: z.array(z.object(eventFields)).max(10).default([]),
  /** What the source itself says, such as an entry of a docket: for operators to read, never for a page. */
  quote: z.string().max(500).optional(),
})

/** As it is stored. */
export type ProposalContent = z.output<typeof proposalSchema>
/** As it may be handed in: parts may be left out. */
export type ProposalInput = z.input<typeof proposalSchema>
