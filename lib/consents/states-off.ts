import 'server-only'
import { env } from '../env'
import type { UsState } from '../validation/zip-states'

// Where no lawyer is offered: the states that the configuration names, and California without a certificate. Whoever sends people's
// details to lawyers there is a lawyer referral service, and needs one (docs/decisions/0036-california.md).

export const CALIFORNIA = 'CA'

/** By two letters. */
export function statesOff(): string[] {
  const { CONSULTATION_STATES_OFF: named, CA_REFERRAL_CERTIFICATION: certificate } = env()
  return certificate === undefined && !named.includes(CALIFORNIA) ? [...named, CALIFORNIA] : named
}

/** `california`: nothing may be passed on from there. `state`: switched off for now. */
export type WhyNotPassedOn = 'california' | 'state'

/**
 * Why a request for a lawyer goes to none; null where it does.
 * @param states that are known of its sender (`statesOfPerson`, and the request's own): one of them is enough.
 */
export function whyNotPassedOn(states: readonly (UsState | null)[]): WhyNotPassedOn | null {
  if (env().CA_REFERRAL_CERTIFICATION === undefined && states.includes(CALIFORNIA)) return 'california'
  return states.some((state) => state !== null && statesOff().includes(state)) ? 'state' : null
}
