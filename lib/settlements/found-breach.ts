import type { Breach } from '../breaches/breach'
import type { SettlementsOf } from './open-beside'
import type { OpenSettlement } from './open-settlement'
import type { RecordedSettlement } from './recorded'

// A breach that was found, with the settlements about it. Pure.

export interface FoundBreach {
  breach: Breach
  /** That are open. */
  settlements: readonly OpenSettlement[]
  /** Others that are on record; null where settlements could not be looked up. */
  records: readonly RecordedSettlement[] | null
}

/** @param beside by the key of the breach; null where they could not be looked up. */
export function withSettlements(
  breaches: readonly Breach[],
  beside: ReadonlyMap<string, SettlementsOf> | null,
): FoundBreach[] {
  return breaches.map((breach) => {
    const { settlements, records } = beside?.get(breach.uniqueBreachId) ?? { settlements: [], records: [] }
    return { breach, settlements, records: beside && records }
  })
}
