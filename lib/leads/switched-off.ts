import 'server-only'
import { env } from '../env'
import { stateOfZip } from '../validation/zip-states'

/** Whether lawyers are not offered where a zip code lies (CONSULTATION_STATES_OFF; decisions, Honesty). */
export function isSwitchedOff(zipCode: string): boolean {
  const state = stateOfZip(zipCode)
  return state !== null && env().CONSULTATION_STATES_OFF.includes(state)
}
