import { z } from 'zod'
import { DATE_PRECISIONS, DATES_ARE } from '../../breaches/breach'
import { DOCKET_PROBLEM_NAMES } from '../docket/problems'
import { PHASES } from '../phase'
import { EVENT_KINDS, type Settlement } from '../record'
import { confidence, recordShape } from '../record-response'

// What the operators' calls about settlements respond with. Pure.

const day = z.iso.date()
const instant = z.iso.datetime()

const recordSchema = z.object({
  id: z.int(),
  slug: z.string(),
  company: z.string(),
  ...recordShape,
  caseName: z.string().nullable(),
  officialHosts: z.array(z.string()),
  /** { field: the number of its source }. */
  fieldSources: z.record(z.string(), z.int()),
  isExample: z.boolean(),
  publishedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  withdrawnReason: z.string().nullable(),
  checkedAt: instant.nullable(),
  checkedBy: z.string().nullable(),
  version: z.int(),
  breachIds: z.array(z.int()),
}) satisfies z.ZodType<Settlement>

const changeSchema = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

const linkSchema = z.object({
  uniqueBreachId: z.string(),
  title: z.string(),
  breachDate: day,
  datePrecision: z.enum([...DATE_PRECISIONS, 'unknown']),
  dateIs: z.enum(DATES_ARE),
  isSensitive: z.boolean(),
  sourceId: z.int(),
  linkedBy: z.string(),
  linkedAt: instant,
})

const proposalItemSchema = z.object({
  id: z.int(),
  /** What it was found in: a list's name, or `docket`. */
  origin: z.string(),
  state: z.enum(['open', 'taken', 'declined']),
  createdAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Who says so. Null where what is stored cannot be read any more. */
  source: z.object({ url: z.string(), kind: confidence, readAt: day }).nullable(),
  /** What stands now, beside what it says. */
  changes: z.array(changeSchema),
})
export type ProposalItem = z.infer<typeof proposalItemSchema>

export const adminSettlementSchema = z.object({
  settlement: recordSchema,
  phase: z.enum(PHASES),
  /** Everything that publishing lacks; of a public one, of what it has to keep. */
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Newest first, at most 200. */
  history: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(EVENT_KINDS),
      date: day.nullable(),
      note: z.string().nullable(),
      addedBy: z.string(),
      addedAt: instant,
      changes: z.array(changeSchema),
    }),
  ),
  links: z.array(linkSchema),
  openProposals: z.int(),
  /** Who has saved it last, where that can be undone, and until when; else null. */
  undo: z.object({ until: instant, by: z.string() }).nullable(),
  /** What its docket was when it was last looked up; null where it never was. */
  docket: z
    .object({
      /** Where people read it; null where none was found. */
      url: z.string().nullable(),
      lookedAt: instant,
      /** Why the last look-up has found nothing, and since when that is so. */
      problem: z.enum(DOCKET_PROBLEM_NAMES).nullable(),
      problemSince: instant.nullable(),
      /** Whether it was the docket of the number and the court that the record has now. */
      isCurrent: z.boolean(),
    })
    .nullable(),
})
export type AdminSettlement = z.infer<typeof adminSettlementSchema>

export const savedSettlementResponse = z.object({ settlement: recordSchema, phase: z.enum(PHASES) })

/** A record as its page would be. */
export const previewResponse = z.object({
  settlement: recordSchema,
  isDraft: z.boolean(),
  /** Everything that publishing it lacks; empty for one that is public. */
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
})

export const deletedDraftResponse = z.object({ id: z.int(), message: z.string() })

/** Open ones first, then newest first, at most 200. */
export const proposalListSchema = z.object({ results: z.array(proposalItemSchema) })
