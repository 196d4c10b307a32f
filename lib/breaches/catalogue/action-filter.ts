import type { Breach } from '../breach'
import { CLAIMS_OPEN } from '../kinds/claim-labels'
import { STATUSES, statusOf, type Status } from '../status/status-table'
import type { ActionFilter } from './list-schema'

// What the catalogue says of the legal action about a breach, and what it can be filtered by. Pure.

export interface Action {
  label: string
  look: Status['look'] | 'claims'
  /** Whether there is something that people can use or follow now. */
  canAct: boolean
}

/** That none is known: nothing is said of the law. */
const NO_ACTION_KNOWN = 'No legal action known'

type Facts = Pick<Breach, 'massActionBreachStatus'>

/** @param claimsOpen whether claims are open in a settlement about it: that comes before its status. */
export function actionOf({ massActionBreachStatus }: Facts, claimsOpen: boolean): Action {
  if (claimsOpen) return { label: CLAIMS_OPEN, look: 'claims', canAct: true }
  const { label, look, hasBadge, actionOpen } = statusOf(massActionBreachStatus)
  return { label: hasBadge ? label : NO_ACTION_KNOWN, look, canAct: actionOpen }
}

/** The words of the filter, in its order. */
export const ACTION_WORDS: readonly (readonly [ActionFilter, string])[] = [
  ['act', 'You can act'],
  ['claims', CLAIMS_OPEN],
  ...Object.values(STATUSES).map(
    ({ filter, label, hasBadge }) => [filter, hasBadge ? label : NO_ACTION_KNOWN] as const,
  ),
]

/** Whether a breach shows what a filter asks for. */
export function matchesAction(breach: Facts, claimsOpen: boolean, filter: ActionFilter): boolean {
  if (filter === 'act') return actionOf(breach, claimsOpen).canAct
  return filter === (claimsOpen ? 'claims' : statusOf(breach.massActionBreachStatus).filter)
}
