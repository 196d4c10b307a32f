import { z } from 'zod'
import { formatNumber } from '../validation/format-number'
import { formatDate } from '../site/format'
import { daySchema, exactTextSchema, queryField } from '../validation/query-field'
import { personSearchField } from '../lists/person-search'
import { LEAD_FORMS, type PLACEHOLDER_BREACHES, type LeadFormId } from '../consents/lead-forms'
import { US_STATE_CODES } from '../validation/zip-states'

// What the Leads tab shows, filters by and calls things. Pure.

export const LEAD_STATES = { new: 'New', contacted: 'Contacted', closed: 'Closed' } as const
export type LeadState = keyof typeof LEAD_STATES
export const LEAD_STATE_NAMES = Object.keys(LEAD_STATES) as [LeadState, ...LeadState[]]

/** What a request may ask for. */
export const LEAD_WISHES = {
  lawyer: 'Asks for a lawyer',
  texts: 'Text messages',
  news: 'Future news',
} as const
export type LeadWish = keyof typeof LEAD_WISHES

export const NOTE_MAX_LENGTH = 2_000
export const RECIPIENT_MAX_LENGTH = 200
/** Leads in one file. */
export const MAX_EXPORT = 50_000

export const LEAD_FILTERS = {
  /** A name, a phone number or an address: lib/lists/person-search.ts. */
  q: personSearchField,
  /** A breach's public key, or a placeholder, to the letter. */
  breach: queryField(exactTextSchema),
  state: queryField(z.enum(LEAD_STATE_NAMES)),
  usState: queryField(z.enum(US_STATE_CODES)),
  consent: queryField(z.enum(['lawyer', 'texts', 'news'])),
  confirmed: queryField(z.enum(['yes', 'no'])),
  /** Whether it was in a file that has arrived whole. */
  exported: queryField(z.enum(['yes', 'no'])),
  /** Days of creation in UTC, both included. */
  from: queryField(daySchema),
  to: queryField(daySchema),
}

export type LeadFilters = z.output<z.ZodObject<typeof LEAD_FILTERS>>

export const moveLeadSchema = z.object({
  state: z.enum(LEAD_STATE_NAMES, { error: 'Must be new, contacted or closed' }),
  /** What the caller saw: when it is another by now, nothing is changed. */
  expectedState: z.enum(LEAD_STATE_NAMES).optional(),
})

// A line break is text here; other control characters are not.
const TEXT = /^(?:\P{C}|[\n\r\t]|\p{Cf})+$/u

export const leadNoteSchema = z.object({
  text: z
    .string({ error: 'Write a note first' })
    .trim()
    .min(1, 'Write a note first')
    .max(NOTE_MAX_LENGTH, `A note has at most ${formatNumber(NOTE_MAX_LENGTH)} characters`)
    .regex(TEXT, 'The note has characters that cannot be stored'),
})

export const exportLeadsSchema = z.object({
  filters: z.strictObject(LEAD_FILTERS).default({}),
  recipient: z
    .string({ error: 'Say who gets the file' })
    .trim()
    .min(2, 'Say who gets the file')
    .max(RECIPIENT_MAX_LENGTH, `At most ${RECIPIENT_MAX_LENGTH} characters`)
    .regex(/^\P{C}+$/u, 'The name has characters that cannot be stored')
    .transform((name) => name.replace(/\s+/g, ' ').normalize('NFC')),
})

export const leadItemSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Of its profile. */
  email: z.string(),
  phoneNumber: z.string(),
  zipCode: z.string(),
  usState: z.enum(US_STATE_CODES).nullable(),
  /** It asks for a lawyer, and lawyers are not offered where its person lives: lib/consents/where-people-live.ts. */
  stateSwitchedOff: z.boolean(),
  /**
   * Why it goes to nobody, by its person's own word: they asked for it back from the law firm that had it, or took the wish for a lawyer
   * back. Null where they did not.
   */
  keptBack: z.enum(['asked_back', 'wish_ended']).nullable(),
  /** When they asked for it back. */
  keptBackAt: z.iso.datetime().nullable(),
  uniqueBreachId: z.string(),
  /** Null for a placeholder, and for a breach that is no longer in the catalogue. */
  breachTitle: z.string().nullable(),
  form: z.string(),
  connectWithLawyer: z.boolean(),
  notificationSMS: z.boolean(),
  notificationEmail: z.boolean(),
  notificationFutureBreaches: z.boolean(),
  state: z.enum(LEAD_STATE_NAMES),
  confirmedAt: z.iso.datetime().nullable(),
  /** When a file with it first arrived whole. */
  exportedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** The law firm that it was handed over to, and what that says of it; null while it was not. */
  handOver: z
    .object({
      firm: z.string(),
      handedOverAt: z.iso.datetime(),
      status: z.enum(LEAD_STATE_NAMES),
      statusAt: z.iso.datetime().nullable(),
      recalledAt: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type LeadItem = z.infer<typeof leadItemSchema>

export const leadNoteItemSchema = z.object({
  id: z.string(),
  author: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
})

export const leadDetailSchema = leadItemSchema.extend({
  consents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.string(),
      text: z.string(),
      version: z.string(),
      form: z.string(),
      ip: z.string(),
      userAgent: z.string(),
      phoneNumber: z.string().nullable(),
      givenAt: z.iso.datetime(),
      confirmedByLinkAt: z.iso.datetime().nullable(),
      revokedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Newest first, the last 50. */
  shares: z.array(z.object({ recipient: z.string(), sharedAt: z.iso.datetime() })),
  /** Oldest first, the last 200. */
  notes: z.array(leadNoteItemSchema),
})
export type LeadDetail = z.infer<typeof leadDetailSchema>

/** What a request is about, in words. */
export function leadSubject({
  breachTitle,
  uniqueBreachId,
}: Pick<LeadItem, 'breachTitle' | 'uniqueBreachId'>): string {
  return breachTitle ?? PLACEHOLDER_WORDS[uniqueBreachId] ?? uniqueBreachId
}

const PLACEHOLDER_WORDS: Record<string, string> = {
  'unknown-breach': 'Unknown Breach',
  'no-action-breach': 'A breach without action',
  'no-breaches-found': 'Monitoring of the address',
  'request-lawyer-consultation': 'Free consultation',
} satisfies Record<(typeof PLACEHOLDER_BREACHES)[number], string>

/** The form's button, or that it came through the API. */
export function formWords(form: string): string {
  return Object.hasOwn(LEAD_FORMS, form) ? LEAD_FORMS[form as LeadFormId].submitLabel : 'Sent through the API'
}

/** What became of its hand-over: who has it and what they say of it, or that it was recalled. */
export function firmSays({
  firm,
  handedOverAt,
  status,
  statusAt,
  recalledAt,
}: NonNullable<LeadItem['handOver']>): string {
  if (recalledAt) return `${firm}: recalled, ${formatDate(recalledAt)}`
  return statusAt
    ? `${firm}: ${LEAD_STATES[status].toLowerCase()}, ${formatDate(statusAt)}`
    : `${firm}: handed over, ${formatDate(handedOverAt)}`
}

/** Why it is in no file, by its person's own word. */
export const KEPT_BACK = {
  asked_back:
    'Not to be exported: its person has asked for it back, so it goes to nobody until they ask anew',
  wish_ended: 'Not to be exported: its person has taken the contact with a lawyer back',
} as const

/** What it asks for, in words; never empty. */
export function wishesOf(
  lead: Pick<LeadItem, 'connectWithLawyer' | 'notificationSMS' | 'notificationFutureBreaches'>,
): string[] {
  const wishes = [
    lead.connectWithLawyer && LEAD_WISHES.lawyer,
    lead.notificationSMS && LEAD_WISHES.texts,
    lead.notificationFutureBreaches && LEAD_WISHES.news,
  ]
  const asked = wishes.filter((wish) => wish !== false)
  return asked.length > 0 ? asked : ['News about this request']
}
