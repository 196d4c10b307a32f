import type { Breach } from '../breach'
import { adviceFor, type Advice } from '../advice'
import { KINDS } from './kind-table'

/**
 * What to do about an entry: what its kind asks for first, then by the kinds of data. Pure.
 * @returns the most urgent first.
 */
export function adviceOf({ kind, dataClasses }: Pick<Breach, 'kind' | 'dataClasses'>): Advice[] {
  const { firstAdvice, hasAccount } = KINDS[kind]
  const advice = adviceFor(dataClasses, { hasAccount })
  return firstAdvice ? [{ ...firstAdvice, dataClasses: [] }, ...advice] : advice
}
