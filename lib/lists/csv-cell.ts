import { normalisePhone } from '../validation/fields'

// A file for spreadsheets (RFC 4180: CRLF, quotes doubled). Pure.

/** A cell that starts so is run as a formula by spreadsheets. */
const ACTIVE = /^[=+\-@\t\r\n]/

/** Where a formula would begin for a program that splits at something else than commas, and sees no quote in the middle of a cell of its own. */
const ACTIVE_INSIDE = /([;|\t\r\n]"*)(?=[=+\-@])/g

/** One that has the mark, or text that looks as if it had. */
const MARKED_INSIDE = /([;|\t\r\n]"*)'(?='*[=+\-@])/g

/** What some program may split a cell at, and blanks at its edges, which some leave out. */
const QUOTED = /[",;|\t\r\n\v\f\u0085\u2028\u2029]|^\s|\s$/

const QUOTES = /"/g

/** A phone number in E.164: a plus sign and digits, which a spreadsheet reads as a number and can run nothing of. */
const E164 = /^\+[1-9]\d{6,14}$/

/** What keeps a spreadsheet from running a cell: it takes it for text and does not show the mark. */
export const SAFETY_MARK = "'"

/** Tells programs that the file is UTF-8. */
export const BOM = '\uFEFF'

/** One cell, made safe wherever a program may split it, and quoted where it has to be. A number is never a formula. */
export function csvCell(value: string | number): string {
  const safe = typeof value === 'string' ? marked(value) : String(value)
  // With many of them `replaceAll` takes ten times as long.
  return QUOTED.test(safe) ? `"${safe.replace(QUOTES, '""')}"` : safe
}

function marked(text: string): string {
  const inside = text.replace(ACTIVE_INSIDE, `$1${SAFETY_MARK}`)
  return ACTIVE.test(text) && !E164.test(text) ? SAFETY_MARK + inside : inside
}

/** Text of a file that is read again: what looks in it as if it had been marked inside has a mark more, so that `unmarkInside` gives it back. */
export function markInsideAgain(text: string): string {
  return text.replace(MARKED_INSIDE, `$1${SAFETY_MARK}${SAFETY_MARK}`)
}

/** The text of a cell as it stood before it was marked inside. */
export function unmarkInside(cell: string): string {
  return cell.replace(MARKED_INSIDE, '$1')
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
