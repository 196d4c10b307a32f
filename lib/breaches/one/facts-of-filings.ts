import { severityByCount, type Severity } from '../status/severity'

// What several filings with one authority about one incident come to (docs/decisions/0033). Pure.

/** One filing with an authority. */
export interface Filing {
  authority: string
  /** By its name; empty where none is given. */
  state: string
  /** 0 where it is not known. */
  count: number
  /** Whether the authority gives a lower bound only. */
  isAtLeast: boolean
  /** Its page at the authority; empty where there is none. */
  reference: string
}

/** Authorities whose figure counts the residents of their state alone, as they say themselves; of another state's it is not known. */
const COUNTS_RESIDENTS = /^Washington\b/i

export interface Counted {
  pwnCount: number
  countUnit: 'people' | 'residents'
  countIsAtLeast: boolean
}

/** Whether all filings are for a state, and may count its people alone. */
export function areOfStates(filings: readonly Filing[]): boolean {
  return filings.length > 0 && filings.every(({ state }) => state !== '')
}

/**
 * Filings that name different figures are of different people, such as the clients of one company, and are added up; the
 * same figure twice is the same filing. Of a state's filings a later figure takes the place of an earlier one: the largest counts. Where
 * the authority does not say whether it counts residents or everybody, there are at least so many people.
 */
export function countOfFilings(filings: readonly Filing[]): Counted {
  const counts = [...new Set(filings.map(({ count }) => count))]
  const isAtLeast = filings.some((filing) => filing.isAtLeast)
  const largest = Math.max(0, ...counts)
  if (filings.every(({ authority }) => COUNTS_RESIDENTS.test(authority)))
    return { pwnCount: largest, countUnit: 'residents', countIsAtLeast: isAtLeast }
  if (areOfStates(filings))
    return { pwnCount: largest, countUnit: 'people', countIsAtLeast: isAtLeast || largest > 0 }
  return {
    pwnCount: counts.reduce((sum, count) => sum + count, 0),
    countUnit: 'people',
    countIsAtLeast: isAtLeast,
  }
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
