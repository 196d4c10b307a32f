import { normalisePhone } from '../validation/fields'

// A file for spreadsheets (RFC 4180: CRLF, quotes doubled). Pure.

/** A cell that starts so is run as a formula by spreadsheets. */
const ACTIVE = /^[=+\-@\t\r\n]/

/** A phone number in E.164: a plus sign and digits, which a spreadsheet reads as a number and can run nothing of. */
const E164 = /^\+[1-9]\d{6,14}$/

/** What keeps a spreadsheet from running a cell: it takes it for text and does not show the mark. */
export const SAFETY_MARK = "'"

/** Tells programs that the file is UTF-8. */
export const BOM = '\uFEFF'

/** One cell, made safe, and quoted where it has to be. A number is never a formula. */
export function csvCell(value: string | number): string {
  const text = String(value)
  const safe = typeof value === 'string' && ACTIVE.test(text) && !E164.test(text) ? SAFETY_MARK + text : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A phone number as CRMs take it, whatever form it was stored in: E.164 where its country is certain, else its digits. Its cell has no
 * mark, which they would take for a part of it.
 */
export function phoneForFile(value: string): string {
  const phone = normalisePhone(value)
  return E164.test(phone) ? phone : phone.replace(/^\+/, '')
}

/** One line with its end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
