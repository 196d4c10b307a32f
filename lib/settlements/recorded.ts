import { isOver, phaseOf, type Phase } from './phase'
import type { SettlementHead } from './read-rows'

// A settlement on record whose claims are not open, as it stands beside a breach. No amount. Pure.

export interface RecordedSettlement {
  slug: string
  company: string
  phase: Phase
}

/** @param head of one that is published, was not withdrawn, and whose claims are not open. */
export function toRecordedSettlement(head: SettlementHead, now: Date): RecordedSettlement {
  return { slug: head.slug, company: head.company, phase: phaseOf(head, now) }
}

/** Those that people may still be able to act on: announced, or without a last day that is certain. */
export function notOver<T extends Pick<RecordedSettlement, 'phase'>>(records: readonly T[] | null): T[] {
  return (records ?? []).filter(({ phase }) => !isOver(phase))
}

/** What is known of its claims, in a sentence. */
export function recordedState({ phase }: Pick<RecordedSettlement, 'phase'>): string {
  if (isOver(phase)) return 'Claims are closed.'
  return phase === 'upcoming' ? 'Claims are not open yet.' : 'The last day to claim is not confirmed.'
}
