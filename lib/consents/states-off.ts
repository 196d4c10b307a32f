import 'server-only'
import { env } from '../env'
import { stateOfZip, type UsState } from '../validation/zip-states'

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
 * @param zipCodes that are known of its sender: one of them is enough.
 */
export function whyNotPassedOn(...zipCodes: (string | null | undefined)[]): WhyNotPassedOn | null {
  const states = zipCodes.flatMap((zip) => (zip ? (stateOfZip(zip) ?? []) : []))
  if (env().CA_REFERRAL_CERTIFICATION === undefined && states.includes(CALIFORNIA)) return 'california'
  return states.some((state: UsState) => statesOff().includes(state)) ? 'state' : null
}
