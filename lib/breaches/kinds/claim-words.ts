import { formatDate } from '../../site/format'
import { KINDS, type KindName } from './kind-table'

// What is said of a settlement that stands beside an entry, on pages, in news and in mails. No amount, and nothing of who is in it. Pure.

/** The last day to claim: `YYYY-MM-DD`, and its hour and zone in words, null where none is printed. */
export interface ClaimDay {
  claimBy: string
  claimByTime: string | null
}

/** What is told of it: whose it is, and the last day. */
export interface OpenClaim extends ClaimDay {
  company: string
}

/** 'Jan 22, 2027', or 'Jan 22, 2027, 11:59 p.m. Eastern time': the day alone may be over hours earlier than it says. */
export function claimDay({ claimBy, claimByTime }: ClaimDay): string {
  return claimByTime === null ? formatDate(claimBy) : `${formatDate(claimBy)}, ${claimByTime}`
}

/** 'Acorn Health: claim by Jan 22, 2027.' */
export function claimLine(claim: OpenClaim): string {
  const day = claimDay(claim)
  return `${claim.company}: claim by ${day}.`
}

/** Stands beside every settlement that is named for an entry: to be in its data is not to be in its class. */
export function notMembership(kind: KindName): string {
  return `Being in ${KINDS[kind].noun} does not by itself put you in the settlement.`
}

/** That somebody can file, in two sentences. @param about the entry, in the words of its kind. */
export function claimsAreOpen(about: string): string {
  return `Claims are open in a settlement about ${about}. You can file by yourself, free.`
}
