import { AppError } from '../../http/errors'
import type { BreachEvidence } from '../breach'
import { GROUND_REQUIRED, isGrounded, needsGround } from './claim-ground'

interface Claim {
  status: number
  /** What the breach has from then on. */
  evidence: BreachEvidence | null
  reason: string | undefined
}

/**
 * Whoever says that others may act says what that rests on, at that moment.
 * @param before the status that it had; null for a new breach.
 * @throws AppError `invalid_fields`
 */
export function requireGround(before: number | null, { status, evidence, reason }: Claim): void {
  if (status === before || !needsGround(status) || isGrounded(evidence, reason)) return
  throw new AppError('invalid_fields', GROUND_REQUIRED, { fieldErrors: { reason: GROUND_REQUIRED } })
}
