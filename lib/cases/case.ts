import { KINDS, type KindName } from '../breaches/kinds/kind-table'
import { CLAIMS_OPEN } from '../breaches/kinds/claim-labels'
import { followingOf } from '../breaches/status/following'
import { statusOf } from '../breaches/status/status-table'

// A member's cases: what their statuses are called, and how they follow the legal status of their breach. Pure.

export type CaseStatus =
  'consultation_requested' | 'active' | 'monitoring' | 'settlement' | 'complete' | 'no_action'

/** Where a case stands. */
export interface CaseState {
  status: CaseStatus
  stage: string
  progress: number
}

/** The specification's words (section 4, Case statuses seen). */
export const CASE_LABELS: Record<CaseStatus, string> = {
  consultation_requested: 'Consultation Requested',
  active: 'Active',
  monitoring: 'Monitoring',
  settlement: 'Settlement',
  complete: 'Complete',
  no_action: 'No Action',
}

/** What the dashboard counts as Active Cases. */
export const OPEN_STATUSES: readonly CaseStatus[] = ['active', 'consultation_requested']

export function isOpenCase({ status }: { status: CaseStatus }): boolean {
  return OPEN_STATUSES.includes(status)
}

/** Every state that a case is ever put into, by what put it there. */
export const CASE_STATES = {
  consultationRequested: { status: 'consultation_requested', stage: 'Consultation requested', progress: 15 },
  consultationOpen: { status: 'monitoring', stage: 'Consultation open', progress: 20 },
  active: { status: 'active', stage: 'Legal action under way', progress: 40 },
  monitoring: { status: 'monitoring', stage: 'Monitoring for legal action', progress: 10 },
  noAction: { status: 'no_action', stage: 'Not followed any more', progress: 0 },
  /** Not settled: Have I Been Pwned took the breach back. */
  retired: { status: 'complete', stage: 'Retired from the catalogue', progress: 100 },
  settlement: { status: 'settlement', stage: 'Claims open', progress: 85 },
  /** Only where there was a settlement (specification, section 4). */
  settled: { status: 'complete', stage: 'Settlement Complete', progress: 100 },
} as const satisfies Record<string, CaseState>

/** A breach as far as cases follow it. `status` is massActionBreachStatus. */
export interface FollowedBreach {
  status: number
  isRetired: boolean
  kind: KindName
}

/**
 * The state of a case that follows its breach.
 * @param asked whether its member has asked for a consultation: one that is open for all is theirs already.
 */
export function followingState({ status, isRetired, kind }: FollowedBreach, asked: boolean): CaseState {
  if (isRetired) return CASE_STATES.retired
  const { actionOpen, cases } = statusOf(status)
  // Nothing is looked for where no one company answers for the data.
  if (!actionOpen && KINDS[kind].notFollowed !== null) return CASE_STATES.noAction
  return CASE_STATES[cases[asked ? 'asked' : 'others']]
}

/**
 * A case with one of these does not move by itself any more, for a person has set it; only one that was retired comes
 * back when its breach does.
 */
export const HELD_STATUSES: readonly CaseStatus[] = ['settlement', 'complete']

export type DashboardStatus = typeof CLAIMS_OPEN | 'Active' | 'Complete' | 'Monitoring' | 'Not followed'

/**
 * A breach's badge on the dashboard (specification, section 4, Dashboard derived status). 'Monitoring' only where we look for an
 * action: the summary says of the others that we do not.
 */
export function dashboardStatus(
  breach: Parameters<typeof followingOf>[0] & { isRetired: boolean },
  claimsOpen: boolean,
): DashboardStatus {
  const following = followingOf(breach, claimsOpen)
  if (following === 'claims') return CLAIMS_OPEN
  if (following === 'open') return 'Active'
  if (breach.isRetired) return 'Complete'
  return following === 'watched' ? 'Monitoring' : 'Not followed'
}
