import { isBorder } from './stray-quotes'

// Rows of so many cells that making them would hold up everybody else: a table has some, a spreadsheet 16,384 at most. Pure, in
// linear time.

/** A row of more is not read. */
export const MAX_CELLS = 20_000

const QUOTE = 0x22
const LINE_FEED = 0x0a

/** Which record of a text has more than so many cells, counted from 0; -1 for none. A quote opens where a cell begins, as the parser has it. */
export function recordOfManyCells(text: string, separator: string, most = MAX_CELLS): number {
  if (!hasMore(text, separator, most - 1)) return -1
  const delimiter = separator.charCodeAt(0)
  let record = 0
  let cells = 1
  let begins = true
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE && begins) {
      at = closing(text, at, delimiter)
      begins = false
      continue
    }
    begins = code === delimiter || code === LINE_FEED
    if (code === LINE_FEED) {
      record++
      cells = 1
    } else if (code === delimiter && ++cells > most) return record
  }
  return -1
}

/** Nearly all long records are one long cell, in which nothing is to be counted. */
function hasMore(text: string, separator: string, most: number): boolean {
  let count = 0
  for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1))
    if (++count > most) return true
  return false
}

/** Where a quoted cell closes: at a quote before a delimiter, blanks between them or not. The end of the text without one. */
function closing(text: string, opening: number, delimiter: number): number {
  for (let at = text.indexOf('"', opening + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text.charCodeAt(at + 1) === QUOTE) {
      at++
      continue
    }
    let after = at + 1
    while (!isBorder(text, after, delimiter) && text[after]!.trim() === '') after++
    if (isBorder(text, after, delimiter)) return at
  }
  return text.length
}
