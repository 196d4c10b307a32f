import type { BreachEvidence } from '../breach'
import { statusOf } from './status-table'

// What a status rests on that others are asked to act on: some evidence, or a reason in words. Pure.

/** Characters. */
export const MAX_REASON_LENGTH = 500

export const GROUND_REQUIRED = 'Give a case name, a court, a source link or a reason for this status.'

/** For more than one breach at once: a reason is in no sight of the public, and that they all are about one thing is for it to see. */
export const PUBLIC_GROUND_REQUIRED =
  'Give a case name, a court or a source link: for more than one breach, a reason alone is not enough.'

/** Whether a status may not be set without saying what it rests on. */
export function needsGround(status: number): boolean {
  return statusOf(status).actionOpen
}

/** Whether it is said what a status rests on. A day alone says nothing of it. */
export function isGrounded(
  evidence: BreachEvidence | null | undefined,
  reason: string | null | undefined,
): boolean {
  return Boolean(reason || evidence?.caseName || evidence?.court || evidence?.sourceUrl)
}

/** What is wanting before a status is set on so many breaches, in words; null for nothing. */
export function groundWanting(
  count: number,
  evidence: BreachEvidence | null | undefined,
  reason: string | null | undefined,
): string | null {
  const isForMany = count > 1
  if (isGrounded(evidence, isForMany ? null : reason)) return null
  return isForMany ? PUBLIC_GROUND_REQUIRED : GROUND_REQUIRED
}
