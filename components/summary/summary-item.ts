import type { Breach } from '@/lib/breaches/breach'
import type { LeakKey } from '@/lib/breaches/summary/leaks'
import type { RecordedSettlement } from '@/lib/settlements/open-beside'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'

/** A breach, where its button leads, the settlements about it, and what it leaked of what people ask about first. */
export interface SummaryItem {
  breach: Breach
  actionHref: string
  /** That are open. */
  settlements: readonly OpenSettlement[]
  /** Others that are on record; null where settlements could not be looked up. */
  records: readonly RecordedSettlement[] | null
  leaks: readonly LeakKey[]
}
