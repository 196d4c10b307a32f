import type { Breach } from '@/lib/breaches/breach'
import type { OpenSettlement } from '@/lib/settlements/open-settlement'

/** A breach, where its button leads, and the settlements that are open about it. */
export interface SummaryItem {
  breach: Breach
  actionHref: string
  settlements: readonly OpenSettlement[]
}
