/** A line of the bench's report. */
export interface Row {
  name: string
  value: string
  /** What was to be reached, in words; empty where nothing was. */
  target: string
  /** Null where there is no target. */
  pass: boolean | null
}
