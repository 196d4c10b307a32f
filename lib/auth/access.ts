import type { PasskeyFacts } from './passkeys/passkey'

// What can open an account, as its owner sees it. Dates are ISO 8601 in UTC. Pure.

/** A live session of the caller's own. */
export interface ListedSession {
  id: string
  method: string
  userAgent: string
  createdAt: string
  lastSeenAt: string
  /** The one that asks. */
  current: boolean
  /** The session whose ticket opened it, and with which it ends. */
  parentId: string | null
}

/** The same with its device in words, for a page. */
export type SessionRow = Omit<ListedSession, 'userAgent'> & { device: string; isPhone: boolean }

/** Everything that can open an account. */
export interface Access {
  email: string
  isOperator: boolean
  hasPassword: boolean
  /** Null for none, and for one from before it was noted. */
  passwordSetAt: string | null
  /** How many there are; they open nothing. */
  furtherAddresses: number
  /** Other accounts that look this account's address up: each has opened a link that was mailed to it. */
  lookedUpBy: number
  passkeys: PasskeyFacts[]
  sessions: SessionRow[]
  /** Mailboxes that can take a change of address back, and until when. */
  leftMailboxes: { email: string; until: string }[]
}
