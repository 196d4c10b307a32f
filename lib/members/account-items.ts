// What /settings and GET /v1/users/me show of a member. Dates are ISO 8601 in UTC. Pure.

export interface Account {
  email: string
  name: string
  phoneNumber: string | null
  zipCode: string | null
  emailVerified: boolean
  createdAt: string
  /** Whether public look-ups say nothing about the address. */
  lookupOptOut: boolean
}

/** Something that a member agreed to, in the words that stood there. */
export interface ConsentItem {
  id: string
  kind: string
  text: string
  version: string
  form: string
  givenAt: string
  /** When a mailed link confirmed it; null where none was needed, or none was opened yet. */
  confirmedByLinkAt: string | null
  revokedAt: string | null
  /** What comes with having an account ends with the account only. */
  canRevoke: boolean
}

export interface RequestItem {
  id: string
  sentAt: string
  /** When the owner of the address confirmed it by mail. */
  confirmedAt: string | null
  uniqueBreachId: string
  /** Null for a request about no particular breach. */
  breachTitle: string | null
  wantsLawyer: boolean
  wantsNews: boolean
  wantsTexts: boolean
  /** Who it was passed on to, oldest first. */
  shares: { recipient: string; sharedAt: string }[]
}
