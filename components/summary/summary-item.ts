import type { Breach } from '@/lib/breaches/breach'
import type { LeakKey } from '@/lib/breaches/summary/leaks'
import type { FoundBreach } from '@/lib/settlements/found-breach'

/** What a summary goes by: nothing else of a breach is sent along. */
const SHOWN = [
  'uniqueBreachId',
  'title',
  'domain',
  'breachDate',
  'datePrecision',
  'dateIs',
  'pwnCount',
  'countUnit',
  'countStates',
  'countIsAtLeast',
  'dataClasses',
  'severity',
  'massActionBreachStatus',
  'logoPath',
  'hasLegalAction',
  'evidence',
  'kind',
  'isSensitive',
  'isExample',
] as const satisfies readonly (keyof Breach)[]

/** A breach with the settlements about it, where its button leads, and what it leaked of what people ask about first. */
export interface SummaryItem extends Omit<FoundBreach, 'breach'> {
  breach: Pick<Breach, (typeof SHOWN)[number]>
  actionHref: string
  leaks: readonly LeakKey[]
}

/** A breach as a summary shows it. */
export function shownBreach(breach: Breach): SummaryItem['breach'] {
  return Object.fromEntries(SHOWN.map((fact) => [fact, breach[fact]])) as unknown as SummaryItem['breach']
}
