import { severityByCount, type Severity } from '../status/severity'
import type { Filing } from './shown-facts'

// What several filings with one authority about one incident come to (docs/decisions/0033). Pure.

/** Authorities whose figure counts the residents of their state alone, as they say themselves; the others count everybody. */
const COUNTS_RESIDENTS = /^Washington\b/i

export interface Counted {
  pwnCount: number
  countUnit: 'people' | 'residents'
}

/**
 * Filings that name different figures are of different people, such as the clients of one company, and are added up; the
 * same figure twice is the same filing. Of residents a later figure takes the place of an earlier one: the largest counts.
 */
export function countOfFilings(filings: readonly Filing[]): Counted {
  const counts = [...new Set(filings.map(({ count }) => count))]
  return filings.every(({ authority }) => COUNTS_RESIDENTS.test(authority))
    ? { pwnCount: Math.max(0, ...counts), countUnit: 'residents' }
    : { pwnCount: counts.reduce((sum, count) => sum + count, 0), countUnit: 'people' }
}

/** The states whose residents a figure counts. */
export function statesCounted(filings: readonly Filing[]): string[] {
  const states = filings.flatMap(({ authority, state }) =>
    COUNTS_RESIDENTS.test(authority) && state !== '' ? [state] : [],
  )
  return [...new Set(states)].sort()
}

/** The severity of added up figures: of more people than each. */
export function severityOfFilings(severity: Severity, pwnCount: number, filings: number): Severity {
  return filings > 1 ? severityByCount(pwnCount) : severity
}
