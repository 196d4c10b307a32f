import { claimDay, type ClaimDay } from './claim-day'
import { KINDS, type KindName } from './kind-table'

// What is said of a settlement that stands beside an entry, on pages, in news and in mails. No amount, and nothing of who is in it. Pure.

/** What is told of it: whose it is, and the last day. */
export interface OpenClaim extends ClaimDay {
  company: string
}

/** 'Acorn Health: claim by Jan 22, 2027.' */
export function claimLine(claim: OpenClaim): string {
  return `${claim.company}: claim by ${claimDay(claim)}.`
}

/** Stands beside every settlement that is named for an entry: to be in its data is not to be in its class. */
export function notMembership(kind: KindName): string {
  return `Being in ${KINDS[kind].noun} does not by itself put you in the settlement.`
}

/** That somebody can file, in two sentences. @param about the entry, in the words of its kind. */
export function claimsAreOpen(about: string): string {
  return `Claims are open in a settlement about ${about}. You can file by yourself, free.`
}
