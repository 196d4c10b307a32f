import type { Breach } from '@/lib/breaches/breach'
import type { LeakKey } from '@/lib/breaches/summary/leaks'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'

/** A breach, where its button leads, the settlements that are open about it, and what it leaked of what people ask about first. */
export interface SummaryItem {
  breach: Breach
  actionHref: string
  settlements: readonly OpenSettlement[]
  leaks: readonly LeakKey[]
}
