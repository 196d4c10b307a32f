// A file for spreadsheets (RFC 4180: CRLF, quotes doubled). Pure.

/** A cell that starts so is run as a formula by spreadsheets. */
const ACTIVE = /^[=+\-@\t\r\n]/

/** What keeps a spreadsheet from running a cell: it takes it for text and does not show the mark. */
export const SAFETY_MARK = "'"

/** Tells programs that the file is UTF-8. */
export const BOM = '\uFEFF'

/** One cell, made safe, and quoted where it has to be. A number is never a formula. */
export function csvCell(value: string | number): string {
  const text = String(value)
  const safe = typeof value === 'string' && ACTIVE.test(text) ? SAFETY_MARK + text : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line with its end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
