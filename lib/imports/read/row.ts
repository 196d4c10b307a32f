import type { Severity } from '../../breaches/status/severity'
import type { Column } from './columns'

// What a row says once it was read. Pure.

export interface BreachFacts {
  /** As typed, trimmed, whitespace collapsed. */
  company: string
  /** `YYYY-MM-DD`, the first day that it may have been; null where the file does not say. */
  breachDate: string | null
  /** How much of `breachDate` the file says; `unknown` where that is null. */
  datePrecision: DatePrecision
  /** 0 where it is not known. */
  pwnCount: number
  /** Whether the source gives a lower bound only. */
  countIsAtLeast: boolean
  /** How its cell was read, where that is no plain number and no lower bound. */
  countReading?: 'about' | 'atMost'
  dataClasses: string[]
  severity: Severity
  /** Empty where it is not known. */
  domain: string
  isSensitive: boolean
  /** The state whose residents `pwnCount` counts, by its name; empty where it counts everybody. */
  state: string
  /** The authority that published it; empty for a list of anybody else. */
  authority: string
  /** The page of the filing at its authority; empty where there is none. */
  reference: string
}

type DatePrecision = 'day' | 'month' | 'year' | 'unknown'

export interface CsvRow {
  facts: BreachFacts
  /** The cell of addresses as it stands in the file; empty where the file has no such column. */
  emails: string
}

export interface RowProblem {
  column: Column | ''
  message: string
}
