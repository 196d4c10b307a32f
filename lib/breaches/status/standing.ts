import type { Breach } from '../breach'

/**
 * What can be said first of the legal action about it. `claims`: they are open. `action`: one can be joined or followed. `recorded`: a
 * settlement is on record, and its claims are not open. `unknown`: settlements could not be looked up. `none`: none is known. Pure.
 */
export type Standing = 'claims' | 'action' | 'recorded' | 'unknown' | 'none'

export function standingOf({
  breach,
  settlements,
  records,
}: {
  breach: Pick<Breach, 'hasLegalAction'>
  settlements: readonly unknown[]
  records: readonly unknown[] | null
}): Standing {
  if (settlements.length > 0) return 'claims'
  if (breach.hasLegalAction) return 'action'
  if (records === null) return 'unknown'
  return records.length > 0 ? 'recorded' : 'none'
}
