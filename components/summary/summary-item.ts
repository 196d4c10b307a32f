import type { FoundBreach } from '@/lib/settlements/found-breach'
import type { LeakKey } from '@/lib/breaches/summary/leaks'

/** A breach with the settlements about it, where its button leads, and what it leaked of what people ask about first. */
export interface SummaryItem extends FoundBreach {
  actionHref: string
  leaks: readonly LeakKey[]
}
