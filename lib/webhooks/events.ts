// What programs can be told of. Triggers write the events (the migration of webhooks). Pure.

export const WEBHOOK_EVENTS = {
  'lead.received': { label: 'A request came in', text: 'Not confirmed yet, or never.' },
  'lead.confirmed': {
    label: 'A request was confirmed',
    text: 'Its sender has opened the link in our mail, or sent it signed in: only now may anybody act on it.',
  },
  'lead.withdrawn': {
    label: 'A request was taken back',
    text: 'All of it, or the wish for a lawyer, or it is gone with its account. Stop what was begun.',
  },
  'lead.handed_over': {
    label: 'A request was handed to a law firm',
    text: 'The request’s number and the firm: nothing that was given to it.',
  },
  'lead.recalled': {
    label: 'A request was called back from a law firm',
    text: 'Its sender took it back, an operator did, or its time with the firm is over.',
  },
  'breach.added': {
    label: 'A breach was added',
    text: 'By a sync, a file or an operator. One that waits for review is told once it is listed.',
  },
  'breach.status_changed': { label: 'A legal status changed', text: 'Of a breach that is listed.' },
  'settlement.moved': {
    label: 'A settlement moved',
    text: 'It was published or withdrawn, a court decided, or the day on which claims end changed.',
  },
} as const satisfies Record<string, { label: string; text: string }>

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS

export const EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]]

/** Characters of a webhook's name, and of its address. */
export const MAX_WEBHOOK_NAME = 60
export const MAX_WEBHOOK_URL = 500

/** What an operator sends to see whether an endpoint works. */
export const TEST_EVENT = 'test'
