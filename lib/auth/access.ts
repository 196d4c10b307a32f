import type { PasskeyFacts } from './passkeys/responses'
import type { ListedSession } from './responses'

// What can open an account, as its owner sees it. Dates are ISO 8601 in UTC. Pure.

/** A live session of their own with its device in words. */
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
