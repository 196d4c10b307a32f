import type { KindName } from '../lib/breaches/kinds/kind-table'

// What the templates are given. Shared by all recipients of a mail; what differs is a {{placeholder}} in the output.

/** Who writes. */
export interface MailSite {
  name: string
  url: string
  supportEmail: string
  postalAddress: string
}

/** The breach that a mail is about. `breachDate` is `YYYY-MM-DD`, `status` a code of lib/breaches/status/status-table.ts. */
export interface MailBreach {
  uniqueBreachId: string
  title: string
  domain: string
  breachDate: string
  pwnCount: number
  dataClasses: string[]
  severity: 'low' | 'medium' | 'high' | 'critical'
  status: string
  /** A row of lib/breaches/kinds/kind-table.ts. */
  kind: KindName
  /** What `pwnCount` counts, and how much of `breachDate` is known, and what of: see lib/breaches/breach.ts. */
  countUnit: 'people' | 'addresses' | 'residents'
  countStates: string[]
  countIsAtLeast: boolean
  datePrecision: 'day' | 'month' | 'year'
  dateIs: 'happened' | 'reported'
  isExample: boolean
  /** The open settlements about it, the soonest day first: they stand before a lawyer's offer. */
  claims: MailClaim[]
}

/** An open settlement, and our page of it. `claimBy` is `YYYY-MM-DD`; its hour is in words. */
export interface MailClaim {
  company: string
  claimBy: string
  claimByTime: string | null
  url: string
}

/** What a verification confirms: requests, or an account with or without some. The last two belong to an account, and count in a session of that account only. */
export type VerificationContext = 'requests' | 'account' | 'add-address' | 'change-email'

/** What happened to an account. */
export type AccountEvent =
  | 'email-changed'
  | 'email-restored'
  | 'password-changed'
  | 'password-removed'
  | 'passkey-added'
  | 'access-ended'

/** The names of the places of a mail about several breaches: what differs from one reader to the next is put there. */
export const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const
