import { BOM, csvCell, csvLine } from '../../lists/csv-cell'

// A file of what was not loaded, to be repaired and imported again: the rows as they stand in the file, under its header, and
// before them where each stood and what is wrong. Pure.

/** Stand before the file's own columns, so that rows of too few or too many cells stay what they are. */
const PROBLEM_COLUMNS = ['Rejected line', 'Rejected because'] as const
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
  { line, column, message }: { line: number; column: string; message: string },
): string {
  const own = withoutProblem(names, cells).map((cell) => csvCell(MARKED.test(cell) ? `'${cell}` : cell))
  return `${csvLine([line, `${column} ${message}`.trim()]).trimEnd()},${own.join(',')}\r\n`
}

/** Whether a file is one that was written here. */
export function isRepairHeader(names: readonly string[]): boolean {
  return PROBLEM_COLUMNS.every((name, position) => names[position]?.trim() === name)
}

/** Whether a column is one that this adds. */
export function isProblemColumn(name: string): boolean {
  return (PROBLEM_COLUMNS as readonly string[]).includes(name)
}

/** A cell of a repair file as it stood before it was made safe for spreadsheets. */
export function unmarked(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell
}

/** What is left to repair of a repair file has the line and the reason of this time only. */
function withoutProblem(names: readonly string[], cells: readonly string[]): readonly string[] {
  return isRepairHeader(names) ? cells.slice(PROBLEM_COLUMNS.length) : cells
}
