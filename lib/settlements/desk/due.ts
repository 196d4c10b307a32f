import { endOf } from '../dates'
import { CHECK_MS, claimDate, mayHaveChanged, phaseOf, type Phase } from '../phase'
import type { EventKind, SettlementDate } from '../record'

// What waits for an operator, and what first. Pure.

export const DUE = {
  unchecked: 'Not checked for 30 days',
  closing: 'Claims close soon',
  proposals: 'Proposed changes',
  docket: 'Docket not found',
  stale: 'May have changed',
} as const
export type Due = keyof typeof DUE
/** In the order of their weight. */
export const DUE_KINDS = Object.keys(DUE) as [Due, ...Due[]]

const DAY_MS = 24 * 60 * 60 * 1000
/** An open one is compared once more before its last day. */
const CLOSING_MS = 14 * DAY_MS
const CLOSING_CHECK_MS = 7 * DAY_MS

export interface Waiting {
  publishedAt: string | null
  withdrawnAt: string | null
  checkedAt: string | null
  dates: readonly SettlementDate[]
  events: readonly { kind: EventKind }[]
  openProposals: number
  /** Since when no docket of its number is found in its court; null where one is, or nobody has looked. */
  docketMissingSince: string | null
}

export interface Standing {
  phase: Phase
  claim: (SettlementDate & { date: string }) | null
  /** When claims end. Milliseconds; infinite where no such day is known. */
  ends: number
  /** Why it waits, the weightiest first. */
  due: Due[]
}

/**
 * Where one stands, and why it waits: open and not checked for 30 days; about to close and not checked for a week; with proposed
 * changes; its docket not found, and not checked since; public, not open, and not checked for 30 days.
 */
export function standingOf(settlement: Waiting, now: Date): Standing {
  const phase = phaseOf(settlement, now)
  const claim = claimDate(settlement.dates)
  const ends = claim ? endOf(claim).getTime() : Number.POSITIVE_INFINITY
  const isOpen = phase === 'claims_open'
  const isStale = mayHaveChanged(settlement, now)
  const checked = settlement.checkedAt === null ? 0 : Date.parse(settlement.checkedAt)
  const reasons: Record<Due, boolean> = {
    unchecked: isOpen && isStale,
    closing:
      isOpen && !isStale && ends - now.getTime() <= CLOSING_MS && now.getTime() - checked > CLOSING_CHECK_MS,
    proposals: settlement.openProposals > 0 && phase !== 'withdrawn',
    docket:
      settlement.docketMissingSince !== null &&
      Date.parse(settlement.docketMissingSince) > checked &&
      !['draft', 'done', 'withdrawn'].includes(phase),
    stale: !isOpen && isStale,
  }
  return { phase, claim, ends, due: DUE_KINDS.filter((kind) => reasons[kind]) }
}

/** The moments that what is due is measured by. */
export function dueMoments(now: Date): {
  /** What was checked before these counts as unchecked; about to close, as not checked lately. */
  staleBefore: Date
  closingCheckBefore: Date
  /** What closes until then is about to close. */
  closesUntil: Date
} {
  const at = now.getTime()
  return {
    staleBefore: new Date(at - CHECK_MS),
    closingCheckBefore: new Date(at - CLOSING_CHECK_MS),
    closesUntil: new Date(at + CLOSING_MS),
  }
}
