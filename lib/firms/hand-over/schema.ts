import { z } from 'zod'
import { GIVEN_FIELDS } from '../given'

// Handing a request over, on the wire. Pure.

export const FIRM_STATUSES = { new: 'New', contacted: 'Contacted', closed: 'Closed' } as const
export type FirmStatus = keyof typeof FIRM_STATUSES
export const FIRM_STATUS_NAMES = Object.keys(FIRM_STATUSES) as [FirmStatus, ...FirmStatus[]]

/** Why an operator recalls a request. Kept in the audit log, which has no words about anybody. */
export const RECALL_REASONS = {
  asked: 'Its person asked for it',
  mistake: 'It was handed over by mistake',
  firm: 'The firm does not want it',
  other: 'Another reason',
} as const
type RecallReason = keyof typeof RECALL_REASONS
const RECALL_REASON_NAMES = Object.keys(RECALL_REASONS) as [RecallReason, ...RecallReason[]]

/** The body of POST /v1/admin/leads/{id}/hand-over: what the operator saw. */
export const handOverSchema = z.object({
  lawFirmVersionId: z.uuid('Say which version of which firm’s words its person agreed to'),
})

/** The body of POST /v1/admin/leads/{id}/recall. */
export const recallSchema = z.object({
  reason: z.enum(RECALL_REASON_NAMES, { error: `Must be ${RECALL_REASON_NAMES.join(', ')}` }),
})

/** What can be handed over, or was. */
export const leadHandOverResponse = z.object({
  /** What would be given, to which firm, by which words; null where its person agreed to no firm, and once it was handed over. */
  offer: z
    .object({
      firm: z.object({ id: z.uuid(), name: z.string() }),
      lawFirmVersionId: z.uuid(),
      version: z.int(),
      words: z.string(),
      agreedAt: z.iso.datetime(),
      given: z.array(z.object({ field: z.enum(GIVEN_FIELDS), label: z.string(), value: z.string() })),
    })
    .nullable(),
  /** Why it cannot be handed over now, in words; null where it can be. */
  why: z.string().nullable(),
  handedOver: z
    .object({
      id: z.uuid(),
      firm: z.object({ id: z.uuid(), name: z.string() }),
      version: z.int(),
      handedOverAt: z.iso.datetime(),
      handedOverBy: z.string(),
      status: z.enum(FIRM_STATUS_NAMES),
      statusAt: z.iso.datetime().nullable(),
      recalledAt: z.iso.datetime().nullable(),
      recallReason: z.enum(['taken_back', 'operator', 'expired']).nullable(),
      /** When the firm's people were written to about that. */
      toldAt: z.iso.datetime().nullable(),
      /** Whether that waits because the firm has nobody whom mail reaches. */
      hasNobody: z.boolean(),
      /** Whether its person has asked for it back, so that it goes to nobody else either. */
      isKeptBack: z.boolean(),
    })
    .nullable(),
})
export type LeadHandOver = z.infer<typeof leadHandOverResponse>

export const handedOverResponse = z.object({ id: z.uuid(), message: z.string() })
export const recalledResponse = z.object({ done: z.boolean(), message: z.string() })

/** What an operator does about a recall that nobody can be told of. */
export const TELL_YOURSELF = 'Tell the firm yourself; whoever signs in for it next is written to.'
/** What they read of one. */
export const NOBODY_TO_TELL = `The firm has nobody whom our mail reaches, so nobody was told to stop. ${TELL_YOURSELF}`
