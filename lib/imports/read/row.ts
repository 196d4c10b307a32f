import type { Severity } from '../../breaches/status/severity'
import type { Column } from './columns'

// What a row says once it was read. Pure.

export interface BreachFacts {
  /** As typed, trimmed, whitespace collapsed. */
  company: string
  /** `YYYY-MM-DD` */
  breachDate: string
  pwnCount: number
  dataClasses: string[]
  severity: Severity
}

export interface CsvRow {
  facts: BreachFacts
  /** Normalised addresses; none when the cell is empty or the file has no such column. */
  emails: string[]
}

export interface RowProblem {
  column: Column | ''
  message: string
}
