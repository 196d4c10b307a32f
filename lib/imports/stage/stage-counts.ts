import type { CountReadings } from '../read/count-readings'
import type { RowError, SampleRow } from '../read/report'

/** What was read so far. The same object throughout a staging. */
export interface StageCounts {
  bytesRead: number
  rowsAccepted: number
  rowsRejected: number
  addressesAccepted: number
  addressesRejected: number
  ignoredColumns: string[]
  rowErrors: RowError[]
  countReadings: CountReadings
  /** The first good rows. */
  sample: SampleRow[]
}

export function emptyCounts(): StageCounts {
  return {
    bytesRead: 0,
    rowsAccepted: 0,
    rowsRejected: 0,
    addressesAccepted: 0,
    addressesRejected: 0,
    ignoredColumns: [],
    rowErrors: [],
    countReadings: {},
    sample: [],
  }
}
