import type { Breach } from '../breach'
import { adviceFor, type Advice } from '../advice/advice'
import { KINDS } from './kind-table'

/**
 * What to do about an entry: what its kind asks for first, then by the kinds of data. Pure.
 * @returns the most urgent first.
 */
export function adviceOf({ kind, dataClasses }: Pick<Breach, 'kind' | 'dataClasses'>): Advice[] {
  const { firstAdvice, hasAccount } = KINDS[kind]
  const advice = adviceFor(dataClasses, { hasAccount })
  if (!firstAdvice) return advice
  const { id, title, why, steps } = firstAdvice
  return [{ id, title, lines: [{ dataClasses: [], says: why }], steps: [...steps] }, ...advice]
}
