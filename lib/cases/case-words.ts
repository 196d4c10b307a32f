import { claimsAreOpen, notMembership } from '../breaches/kinds/claim-words'
import { KINDS, type KindName } from '../breaches/kinds/kind-table'
import type { Phase } from '../settlements/phase'
import { CASE_STATES } from './case'
import type { MemberCase } from './responses'

// What the page of a case says first: where it stands, in a sentence or two. Pure. No amount, and nothing that is not known.

const BY_PHASE: Partial<Record<Phase, string>> = {
  upcoming: 'A settlement about it was announced. Nobody can claim yet.',
  claims_closed: 'Claims in the settlement about it are closed.',
  approved: 'The court has approved the settlement about it.',
  paying: 'The settlement about it is being paid out.',
  done: 'The settlement about it is over.',
  unknown: 'A settlement about it is on record. Its last day is not confirmed.',
}

const BY_STATUS: Record<MemberCase['status'], string> = {
  consultation_requested: 'You asked for a consultation.',
  active: 'A legal action about it is under way.',
  monitoring: 'We know of no legal action about it today, and look for one.',
  settlement: 'Claims are open. You file by yourself, and the administrator decides.',
  complete: 'Its settlement is complete.',
  no_action: 'No legal action about it is known to us, and we do not look for one.',
}

/**
 * Where a case stands.
 * @param kind what its breach is; null for a case about none.
 * @param phase of the settlement that is on record about it; null without one.
 */
export function caseWords(
  { status, stage }: Pick<MemberCase, 'status' | 'stage'>,
  kind: KindName | null,
  phase: Phase | null,
): string {
  if (stage === CASE_STATES.retired.stage)
    return 'The breach was taken out of the catalogue. Nothing is left to follow.'
  if (status === 'complete') return BY_STATUS.complete
  const asked = status === 'consultation_requested' ? `${BY_STATUS.consultation_requested} ` : ''
  if (phase === 'claims_open' && kind !== null)
    return `${asked}${claimsAreOpen(KINDS[kind].noun)} ${notMembership(kind)}`
  // An operator has settled it: what the record does not know yet comes second.
  const isBehind = status === 'settlement' && (phase === 'upcoming' || phase === 'unknown')
  const record = phase === null || isBehind ? undefined : BY_PHASE[phase]
  if (record) return `${asked}${record}`
  if (stage === CASE_STATES.consultationOpen.stage) return 'You can ask for a free consultation about it.'
  return BY_STATUS[status]
}
