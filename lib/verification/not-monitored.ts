import type { Breach } from '../breaches/breach'
import { hasLegalNews } from '../breaches/status/following'
import { NO_ACTION_BREACH } from '../consents/lead-forms'

/** Whether a request is about a breach that nobody looks for legal action about: then its sender is told of new breaches only. Pure. */
export function isNotMonitored(uniqueBreachId: string, breach: Breach | undefined): boolean {
  if (uniqueBreachId === NO_ACTION_BREACH) return true
  return breach !== undefined && !hasLegalNews(breach)
}
