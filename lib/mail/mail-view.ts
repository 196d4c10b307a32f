import { z } from 'zod'

// What the Outbox shows of a message, and calls things. Pure.

export const MAIL_STATES = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  parked: 'Parked',
  skipped: 'Skipped',
  cancelled: 'Cancelled',
  unknown: 'Unknown',
} as const
export type MailState = keyof typeof MAIL_STATES
/** What a message is called that was to be sent, and has left for nowhere. */
export const KEPT = 'Kept, not sent'
export const MAIL_STATE_NAMES = Object.keys(MAIL_STATES) as [MailState, ...MailState[]]

/** What an operator may do to one message. */
const MAIL_ACTIONS = ['cancel', 'retry', 'settle-sent', 'settle-not-sent'] as const
export type MailAction = (typeof MAIL_ACTIONS)[number]

export const mailActionSchema = z.object({
  action: z.enum(MAIL_ACTIONS, { error: 'Must be cancel, retry, settle-sent or settle-not-sent' }),
})
export const mailActionResponse = z.object({
  state: z.enum(MAIL_STATE_NAMES),
  changed: z.boolean(),
  message: z.string(),
})
export type MailActionResult = z.infer<typeof mailActionResponse>

/** Every reason that the ledger gives, in words. Any other is the provider's own words about a message that it refused. */
export const MAIL_REASONS: Record<string, string> = {
  'mailbox-refuses': 'This mailbox refused us before, or marked us as spam.',
  unsubscribed: 'The person has unsubscribed.',
  'preference-off': 'The person has switched this kind of mail off.',
  'consent-revoked': 'The person took back the consent that it needs.',
  'no-lawyer-there': 'No lawyer is offered where the person lives.',
  withheld: 'What it tells of is sensitive, waits for an operator, or was deleted.',
  'no-longer-so': 'The legal action or the claims that it tells of are not open any more.',
  'too-late': 'What it tells of has passed.',
  'date-moved': 'The day that it tells of is another by now.',
  'settlement-withdrawn': 'The settlement is not listed any more.',
  unfollowed: 'The person does not follow the settlement any more, or has filed.',
  'campaign-cancelled': 'Its campaign was cancelled.',
  'request-withdrawn': 'The person took the request back.',
  'address-removed': 'Its address is not in the data any more, or was deleted.',
  'account-deleted': 'The account was deleted.',
  'address-unreadable': 'The stored address cannot be read with the present keys.',
  'not-a-mailbox': 'The address is not one that mail can go to.',
  'not-fillable': 'What fills the message cannot be read with the present keys.',
  bounced: 'The mailbox sent it back.',
  complained: 'The person marked it as spam.',
  'provider-failed': 'The provider accepted it and could not send it.',
  'provider-suppressed': 'The provider does not write to this address.',
  'outcome-unknown': 'Nobody knows whether it went out: the provider gave no answer in time.',
  'operator-cancelled': 'An operator cancelled it.',
  'operator-sent': 'An operator found that it went out.',
  'operator-not-sent': 'An operator found that it did not go out.',
}

/** Why a message is in its state, in words; null when there is nothing to say. */
export function reasonInWords(reason: string | null): string | null {
  if (!reason) return null
  return Object.hasOwn(MAIL_REASONS, reason) ? MAIL_REASONS[reason]! : `The provider said: ${reason}`
}

/**
 * What may be done to a message. A refused one may wait again only if the provider never had it: news of a first try
 * could otherwise pass for news of the second. One of which nothing is known is settled once its batch is given up.
 */
export function actionsFor({
  state,
  providerId,
  isUnderWay,
}: {
  state: MailState
  providerId: string | null
  isUnderWay: boolean
}): MailAction[] {
  if (state === 'queued') return ['cancel']
  if (state === 'parked' && providerId === null) return ['retry']
  if (state === 'unknown' && !isUnderWay) return ['settle-sent', 'settle-not-sent']
  return []
}

export const mailItemSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** Null when it cannot be read with the present keys. */
  to: z.string().nullable(),
  template: z.string(),
  /** With its placeholders filled where it has any. */
  subject: z.string(),
  state: z.enum(MAIL_STATE_NAMES),
  /** It counts as sent, and was kept instead: there was no provider. */
  isKept: z.boolean(),
  reason: z.string().nullable(),
  reasonInWords: z.string().nullable(),
  /** Calls to the provider that it was in. */
  attempts: z.int(),
  providerId: z.string().nullable(),
  campaignId: z.int().nullable(),
  actions: z.array(z.enum(MAIL_ACTIONS)),
})
export type MailItem = z.infer<typeof mailItemSchema>

export const mailDetailSchema = mailItemSchema.extend({
  /** Null when it cannot be filled. */
  html: z.string().nullable(),
  text: z.string().nullable(),
  /** Its links stand for their person: they are shown only where mail is captured instead of being sent. */
  linksHidden: z.boolean(),
})
export type MailDetail = z.infer<typeof mailDetailSchema>
