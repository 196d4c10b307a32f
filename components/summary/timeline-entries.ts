import { summaryGroup } from '@/lib/breaches/status/following'
import { weightOf } from '@/lib/breaches/summary/leaks'
import type { TimelineEntry } from '@/lib/breaches/summary/timeline'
import type { SummaryItem } from './summary-item'

/** Breaches as they stand on the timeline. */
export function timelineEntries(
  items: readonly Pick<SummaryItem, 'breach' | 'settlements'>[],
): TimelineEntry[] {
  return items.map(({ breach, settlements }) => ({
    key: breach.uniqueBreachId,
    title: breach.title,
    breachDate: breach.breachDate,
    datePrecision: breach.datePrecision,
    dateIs: breach.dateIs,
    weight: weightOf(breach),
    action: actionOf(breach, settlements.length > 0),
  }))
}

function actionOf(breach: SummaryItem['breach'], claimsOpen: boolean): string | null {
  if (claimsOpen) return 'claims open'
  return summaryGroup(breach, false) === 'act' ? 'consultation' : null
}
