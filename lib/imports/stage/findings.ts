import 'server-only'
import { EMAILS_COLUMN } from '../read/columns'
import { noteReading } from '../read/count-readings'
import { badAddressWords } from '../read/parse-emails'
import { ROW_ERRORS_KEPT, SAMPLE_ROWS, type RowError } from '../read/report'
import type { BreachFacts } from '../read/row'
import type { RowAddresses } from './row-addresses'
import type { StageCounts } from './stage-counts'

/** Writes down what becomes of each row, in the counts of an import. */
export class Findings {
  private keptOfAddresses = 0
  private keptOfRows = 0

  constructor(private readonly counts: StageCounts) {}

  get hasRejected(): boolean {
    return this.counts.rowsRejected + this.counts.addressesRejected > 0
  }

  /** A row that was loaded. @param header what the file calls the column of addresses, where that is another name. @param named with the company. @returns what is wrong with its addresses; null where nothing is. */
  loaded(
    row: number,
    facts: BreachFacts,
    { accepted, rejected, pointedTo, areJoined }: RowAddresses,
    header?: string,
    named?: Pick<RowError, 'company'>,
  ): RowError | null {
    const { counts } = this
    counts.rowsAccepted++
    noteReading(counts.countReadings, facts, row)
    counts.addressesAccepted += accepted
    if (counts.sample.length < SAMPLE_ROWS)
      counts.sample.push(structuredClone({ row, ...facts, addresses: accepted }))
    if (rejected === 0) return null
    counts.addressesRejected += rejected
    const error: RowError = {
      row,
      column: EMAILS_COLUMN,
      ...(header !== undefined && { header }),
      ...named,
      message: badAddressWords(pointedTo, rejected, areJoined),
      addresses: rejected,
    }
    // As many as of rows, so that neither takes the other's place.
    if (this.keptOfAddresses++ < ROW_ERRORS_KEPT) counts.rowErrors.push(error)
    return error
  }

  /** A row that was not, with all its addresses and the further rows that it has taken in. */
  refused(error: RowError, { accepted, rejected }: RowAddresses, takenIn: number): RowError {
    this.counts.rowsRejected += 1 + takenIn
    this.counts.addressesRejected += accepted + rejected
    if (this.keptOfRows++ < ROW_ERRORS_KEPT) this.counts.rowErrors.push(error)
    return error
  }
}
