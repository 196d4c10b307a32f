import type { Breach } from '@/lib/breaches/breach'
import { adviceOf } from '@/lib/breaches/kinds/advice-of'
import { AdviceList } from './advice-list'

/** What decides about the advice on an entry. */
export type AdviceFacts = Pick<Breach, 'kind' | 'dataClasses'>

/** What to do about one entry. */
export function BreachAdvice(facts: AdviceFacts) {
  return <AdviceList advice={adviceOf(facts)} />
}
