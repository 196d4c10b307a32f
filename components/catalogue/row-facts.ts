import { actionOf, type Action } from '@/lib/breaches/catalogue/action-filter'
import type { BreachListItem } from '@/lib/breaches/catalogue/list-breaches'
import { dayAlone } from '@/lib/breaches/kinds/day-words'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { countedIn, countWords } from '@/lib/breaches/kinds/kind-words'
import { leakWords } from '@/lib/breaches/kinds/short-classes'
import { formatCount } from '@/lib/site/format'
import { catalogueEntryPath } from '@/lib/paths'

/** What a row of the catalogue says, in its words. It is sent to browsers once for each row: nothing else of a breach is. */
export interface RowFacts {
  href: string
  title: string
  /** Empty when it is not known. */
  domain: string
  marks: string[]
  day: string
  leaked: string
  count: string
  /** What the count counts, where the figure stands alone. */
  unit?: string
  action: Pick<Action, 'label' | 'look'>
}

/** How many kinds of data a row names before it counts them. */
const NAMED = 2

/** The words of a row. Of a count that is rounded the unit stands below it; one that is not says what it counts itself. */
export function rowFacts(breach: BreachListItem): RowFacts {
  const { title, domain, isExample, isSensitive, pwnCount } = breach
  const { label, look } = actionOf(breach, breach.claimsOpen)
  const inWords = pwnCount === 0 || breach.countUnit === 'residents' || breach.countIsAtLeast
  return {
    href: catalogueEntryPath(breach.uniqueBreachId),
    title,
    domain,
    marks: [isExample && 'Example', KINDS[breach.kind].label, isSensitive && 'Sensitive'].filter(
      (mark) => typeof mark === 'string',
    ),
    day: dayAlone(breach),
    leaked: leakWords(breach.dataClasses, NAMED),
    ...(inWords ? { count: countWords(breach) } : { count: formatCount(pwnCount), unit: countedIn(breach) }),
    action: { label, look },
  }
}
