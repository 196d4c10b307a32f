/** A member's request as /settings shows it. Dates are ISO 8601 in UTC. Pure. */
export interface RequestItem {
  id: string
  sentAt: string
  /** When the owner of the address confirmed it by mail. */
  confirmedAt: string | null
  uniqueBreachId: string
  /** Null for a request about no particular breach. */
  breachTitle: string | null
  wantsLawyer: boolean
  /** Why that wish goes to none; null where it does, and where there is none. */
  notPassedOn: 'california' | 'state' | null
  wantsNews: boolean
  wantsTexts: boolean
  /** Who it was passed on to, oldest first. */
  shares: { recipient: string; sharedAt: string }[]
}
