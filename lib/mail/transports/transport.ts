/** One message as the provider takes it. */
export interface OutgoingMail {
  from: string
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  /** Come back with the provider's webhook. */
  tags: { name: string; value: string }[]
}

/** What is known after a call. Times are milliseconds, or null when the provider said nothing. */
export type Outcome =
  /** Taken over; `rejected` are those it refused one by one. `ids` are in the order of the messages, null for a rejected one. */
  | { kind: 'accepted'; ids: (string | null)[]; rejected: { index: number; message: string }[] }
  /** Certainly not taken, and it may be tried again: too fast, out of quota, or not let in. */
  | { kind: 'refused'; waitMs: number | null; message: string }
  /** Nobody knows: an error of the provider's, no response, or one that cannot be read. */
  | { kind: 'unsure'; waitMs: number | null; message: string }
  /** Certainly not taken, and it never will be as it is. */
  | { kind: 'invalid'; message: string }
  /** The key was used for other content. */
  | { kind: 'conflict'; message: string }

/** How often the provider lets itself be called, from the headers of its last response. */
export interface Pace {
  /** Calls that are left until `resetMs` have passed. */
  remaining: number
  resetMs: number
}

export interface Transport {
  /** Stands beside each message in the ledger. */
  name: string
  /**
   * Hands over up to 100 messages in one call. The same key with the same messages is taken once.
   * Never throws: what went wrong is an outcome.
   */
  send(key: string, mails: OutgoingMail[]): Promise<{ outcome: Outcome; pace: Pace | null }>
}
