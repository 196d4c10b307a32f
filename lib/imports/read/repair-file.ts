import { BOM, csvCell, csvLine, markInsideAgain, unmarkInside } from '../../lists/csv-cell'

// A file of what was not loaded, to be repaired and imported again: the rows as they stand in the file, under its header, and
// before them where each stood and what is wrong. Pure.

/** Stand before the file's own columns, so that rows of too few or too many cells stay what they are. */
const PROBLEM_COLUMNS = ['Rejected row', 'Rejected because'] as const
/** What the first of them was called in files that somebody may still have. */
const FORMER = 'Rejected line'
/** What `csvCell` marks for spreadsheets, and what looks as if it had been marked. */
const MARKED = /^'+[=+\-@\t\r\n]/

/** The beginning of a repair file, its header. @param names the header of the file that was imported. */
export function repairHeader(names: readonly string[]): string {
  return BOM + csvLine([...PROBLEM_COLUMNS, ...withoutProblem(names, names)])
}

/** A row of it. */
export function repairRow(
  names: readonly string[],
  cells: readonly string[],
  { row, column, message }: { row: number; column: string; message: string },
): string {
  const own = withoutProblem(names, cells).map((cell) =>
    csvCell((MARKED.test(cell) ? "'" : '') + markInsideAgain(cell)),
  )
  return `${csvLine([row, `${column} ${message}`.trim()]).trimEnd()},${own.join(',')}\r\n`
}

/** Whether a file is one that was written here. */
export function isRepairHeader(names: readonly string[]): boolean {
  const [place, reason] = names.slice(0, PROBLEM_COLUMNS.length).map((name) => name.trim())
  return (place === PROBLEM_COLUMNS[0] || place === FORMER) && reason === PROBLEM_COLUMNS[1]
}

/** Whether a column is one that this adds. */
export function isProblemColumn(name: string): boolean {
  return [...PROBLEM_COLUMNS, FORMER].includes(name)
}

/** A cell of a repair file as it stood before it was made safe for spreadsheets. */
export function unmarked(cell: string): string {
  return unmarkInside(MARKED.test(cell) ? cell.slice(1) : cell)
}

/** What is left to repair of a repair file has the row and the reason of this time only. */
function withoutProblem(names: readonly string[], cells: readonly string[]): readonly string[] {
  return isRepairHeader(names) ? cells.slice(PROBLEM_COLUMNS.length) : cells
}
