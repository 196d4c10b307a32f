import type { Column } from './columns'
import type { BreachChange } from '../merge/changes'
import type { BreachFacts } from './row'

/** Why a row, or some of its addresses, were not loaded. The message never quotes the row. */
export interface RowError {
  /** As a spreadsheet counts it: the header is row 1, and blank lines count. */
  row: number
  /** The column at fault; empty when it is the row as a whole. */
  column: Column | ''
  /** The file's own name of it, where a mapping reads it and it is another. */
  header?: string
  /** What the row's own cell calls the company, where that can be told; for the operator's screen, and for no log. */
  company?: string
  message: string
  /** Where the row was loaded and only some of its addresses were not: how many. */
  addresses?: number
}

/** A row that was not loaded, or its addresses that were not, as the file has it. For whoever holds the file, and nobody else. */
export interface RejectedRow {
  error: RowError
  /** The file's header. */
  names: readonly string[]
  cells: readonly string[]
}

/** Characters of a row's text. */
export function lengthOf(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0)
}

/** Takes rejected rows. @returns false once it takes no more: none is written out for nothing then. */
export type TakeRejected = (row: RejectedRow) => void | false | Promise<void | false>

export interface ImportReport {
  importId: string
  /** Rows of incidents that they stand for themselves; with the next three they are all rows of the file. */
  rowsAccepted: number
  /** Rows of incidents that another row of the catalogue stands for. */
  rowsAttached: number
  /** Rows about which an operator is asked. */
  rowsInReview: number
  rowsRejected: number
  /** As with the rows, the four are all addresses of the file; those of a row that was rejected were rejected with it. */
  addressesAccepted: number
  addressesAttached: number
  addressesInReview: number
  addressesRejected: number
  /** Entries of the catalogue that come of it, each once however many rows tell of it; and questions under Review. */
  entriesAdded: number
  entriesChanged: number
  questionsAsked: number
  /** Of the added ones: those that everybody sees as unverified, and how many have which status, by its number. */
  entriesUnverified: number
  entriesByStatus: Record<string, number>
  /** What the file tells of, a company and a date each; with the next two all of them, whether they become entries or not. */
  breachesAdded: number
  breachesChanged: number
  breachesUnchanged: number
  breachesAttached: number
  breachesInReview: number
  exposuresAdded: number
  /** Addresses of the file that stood in their breach already, or stand in the file more than once. */
  exposuresKnown: number
  /** The first entries that are changed, then rows that are kept under others or wait, then entries that are added: see CHANGES_KEPT. */
  changes: BreachChange[]
  /** Header names that mean nothing to us, as they stand in the file. */
  ignoredColumns: string[]
  /** The first errors only, see ROW_ERRORS_KEPT. */
  rowErrors: RowError[]
}

/** A good row as it was read: the breach's facts, and how many addresses it has, but none of them. */
export interface SampleRow extends BreachFacts {
  row: number
  addresses: number
}

export interface ImportProgress {
  phase: 'reading' | 'merging'
  bytesRead: number
  bytesTotal: number | null
  rowsAccepted: number
  rowsRejected: number
}

/** How many errors of rows a report holds, and how many of rows' addresses; the rest only go to `onRowError`. */
export const ROW_ERRORS_KEPT = 1_000

/** How many rows a preview shows. */
export const SAMPLE_ROWS = 10
