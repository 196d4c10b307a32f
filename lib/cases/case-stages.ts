import { dayAlone, type Dated } from '../breaches/kinds/day-words'
import { formatDate } from '../site/format'
import type { Phase } from '../settlements/phase'
import type { Stage, Stages } from '../settlements/stages'
import { CASE_STATES } from './case'
import type { MemberCase } from './responses'

// How far a case is on the way from the breach to the money: the six stages that the page of a settlement draws. Pure.

export const CASE_STAGES = [
  'Breach',
  'Filed',
  'Settlement',
  'Claim by',
  'Hearing',
  'Paid',
] as const satisfies readonly Stage['name'][]

/** Where a case is. */
export interface CaseStage {
  /**
   * The number of its stage, from 1; 0 where it is on no such way: about no breach that is listed, nothing is left to follow, or it
   * is over and nothing says that anybody was paid.
   */
  at: number
  /** What is said of it. */
  words: string
  /** Whether claims are open. */
  isOpen: boolean
}

type Facts = Pick<MemberCase, 'status' | 'stage'>

/** Where the record of a settlement stands. Of one that is in none of these nothing is said. */
const BY_PHASE: Partial<Record<Phase, Omit<CaseStage, 'isOpen'>>> = {
  upcoming: { at: 3, words: 'Settlement, no claims yet' },
  unknown: { at: 3, words: 'Settlement, last day not confirmed' },
  claims_open: { at: 4, words: CASE_STATES.settlement.stage },
  claims_closed: { at: 4, words: 'Claims closed' },
  approved: { at: 5, words: 'Approved by the court' },
  paying: { at: 6, words: 'Being paid out' },
  done: { at: 0, words: 'Over' },
}
const PAID_OUT = { at: 6, words: 'Paid out' }

/** Where the record of a settlement stands, and whether a source has told that it is paid out. */
export interface RecordStanding {
  phase: Phase
  isPaidOut: boolean
}

const BY_STATUS: Record<MemberCase['status'], number> = {
  no_action: 1,
  monitoring: 1,
  consultation_requested: 1,
  active: 2,
  settlement: 4,
  complete: 6,
}

/**
 * The stage of a case: what its own row says, or the record of a settlement about its breach where that is as far or further.
 * @param record of that settlement; null without one.
 * @param isAboutBreach whether it is about a breach that is listed.
 */
export function caseStage(
  { status, stage }: Facts,
  record: RecordStanding | null,
  isAboutBreach = true,
): CaseStage {
  const isNowhere = stage === CASE_STATES.retired.stage || !isAboutBreach
  const own = {
    at: isNowhere ? 0 : BY_STATUS[status],
    words: stage,
    isOpen: status === 'settlement',
  }
  const recorded = record === null || status === 'complete' ? null : settlementStage(record)
  return recorded && (record?.phase === 'done' || recorded.at >= own.at) ? recorded : own
}

/** The stage that the record of a settlement is in; null for one of which nothing is said. */
export function settlementStage({ phase, isPaidOut }: RecordStanding): CaseStage | null {
  const found = phase === 'done' && isPaidOut ? PAID_OUT : BY_PHASE[phase]
  return found ? { ...found, isOpen: phase === 'claims_open' } : null
}

/**
 * The way of a case that no settlement is on record about: what is known of each stage, and where the member stands. What is not
 * known is said to be so.
 * @param breach null for a case about none.
 * @returns null where it is on no such way.
 */
export function caseRail(item: Facts & Pick<MemberCase, 'paidAt'>, breach: Dated | null): Stages | null {
  const { at, words } = caseStage(item, null, breach !== null)
  if (at === 0) return null
  // While claims are open their stage lies ahead; of the others the last one has come to pass.
  const passed = item.status === 'settlement' ? at - 1 : at
  const days: Partial<Record<Stage['name'], string>> = {
    ...(breach && { Breach: dayAlone(breach) }),
    ...(item.paidAt !== null && { Paid: formatDate(item.paidAt) }),
  }
  return {
    stages: CASE_STAGES.map((name, index) => ({
      name,
      day: days[name] ?? (index < passed ? 'Day not known' : 'No date yet'),
      state: index < passed ? 'passed' : 'open',
      sourceId: undefined,
    })),
    passed,
    here: passed === CASE_STAGES.length ? null : words,
  }
}
