import 'server-only'
import { env } from '../env'
import type { LawyerTerms } from './lawyer-terms'
import { CALIFORNIA, statesOff } from './states-off'

/** As they are now. */
export function readLawyerTerms(): LawyerTerms {
  return {
    isCaliforniaOff: statesOff().includes(CALIFORNIA),
    certificate: env().CA_REFERRAL_CERTIFICATION ?? null,
  }
}
