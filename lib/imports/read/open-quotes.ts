import { saysUnknown } from './unknown-words'

// A quote that is not closed takes in the rows after it, up to the next quote: as text they stand in one of its row's cells.
// Such a cell is told from one with line breaks of its own by what its lines hold: as many cells as the header, and dates and
// numbers where this file has them. Pure, in linear time, in the memory of a line.

type Kind = 'date' | 'number'

const DATE = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[ T].{0,40})?$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}(?: .{0,40})?$/
const NUMBER = /^[~<>≥≤$]?\d[\d,.]*[+kKmM]?$/
/** Longer cells are neither. Characters. */
const MAX_LENGTH = 60
/** Columns beyond are not looked at. */
const MAX_WIDTH = 200
/** Lines of a record beyond are not looked at: a row that was taken in stands among the first. */
const MOST_JUDGED = 1_000
/** Nor are those beyond this, blank ones with them. */
const MOST_LOOKED_AT = 100_000
/** Rows by which it is learnt what the columns hold. */
const ROWS_LEARNT = 100
/** A header of fewer columns tells nothing where none holds dates or numbers. */
const LEAST_WIDTH = 4

function kindOf(cell: string): Kind | null {
  if (cell.length > MAX_LENGTH) return null
  const text = cell.trim()
  return DATE.test(text) ? 'date' : NUMBER.test(text) ? 'number' : null
}

/** What a file's columns hold, told from its first rows. */
export class ColumnKinds {
  private readonly kinds: (Kind | null | undefined)[] = []
  private rows = 0
  /** Whether blanks stand behind the separators. */
  isPadded = false

  /** @param width how many cells the header has. */
  constructor(readonly width: number) {}

  /** Takes in a row without line breaks. */
  learn(cells: readonly string[]): void {
    if (this.rows >= ROWS_LEARNT || cells.length !== this.width) return
    this.rows++
    for (const [column, cell] of cells.entries()) {
      this.isPadded ||= isPadded(column, cell)
      if (saysUnknown(cell)) continue
      const kind = kindOf(cell)
      const before = this.kinds[column]
      this.kinds[column] = before === undefined || before === kind ? kind : null
    }
  }

  /** What a column holds in every row that was met; null for text, undefined where nothing is known. */
  of(column: number): Kind | null | undefined {
    return this.kinds[column]
  }
}

const isPadded = (column: number, cell: string): boolean => column > 0 && /^ +[^ ]/.test(cell)

interface Judged {
  /** Some of them are rows by all that can be told. */
  isTaken: boolean
  /** Some have the form of rows: enough where the record is refused anyway. */
  mayBeTaken: boolean
}

/**
 * Whether a record with line breaks holds other rows of its file.
 * @param kinds what its columns hold, as far as that is known. The record's own cells beside the one in question tell it too.
 */
export function judgeLines(cells: readonly string[], separator: string, kinds: ColumnKinds): Judged {
  const { width } = kinds
  // Where no line has separators none is a row; of most records nothing more is asked.
  if (
    width < 2 ||
    (cells.length === width && !cells.some((cell) => cell.includes('\n') && cell.includes(separator)))
  )
    return { isTaken: false, mayBeTaken: false }
  const first = cells.findIndex((cell) => cell.includes('\n'))
  const last = cells.findLastIndex((cell) => cell.includes('\n'))
  const own = new Map<number, Kind | null>()
  let padded = kinds.isPadded
  for (const [at, cell] of cells.entries()) {
    if (at >= first && at <= last) continue
    // Cells behind the line breaks are counted from the row's end.
    const column = at < first ? at : width - cells.length + at
    padded ||= isPadded(at, cell)
    if (!saysUnknown(cell)) own.set(column, kindOf(cell))
  }
  const kindAt = (column: number): Kind | null => kinds.of(column) ?? own.get(column) ?? null
  const columns = Array.from({ length: Math.min(width, MAX_WIDTH) }, (_, column) => column)
  const typed = columns.filter((column) => kindAt(column) !== null)
  const isUntyped = typed.length === 0 && width >= LEAST_WIDTH
  const judge = ({ pieces, own: isOwn }: Line): { isWhole: boolean; fits: boolean; begins: boolean } => {
    if (pieces.length < width - 1) return { isWhole: false, fits: false, begins: false }
    const isWhole =
      pieces.length === width && !pieces.some((piece, at) => !isOwn[at] && !padded && isPadded(at, piece))
    const within = typed.filter((column) => column < pieces.length && !isOwn[column])
    const fitting = within.filter((column) => kindOf(pieces[column]!) === kindAt(column))
    const strange = within.some((column) => !fitting.includes(column) && !saysUnknown(pieces[column]!))
    const begins = fitting.length > 0 && fitting[0] === within[0] && pieces.length >= width - 1
    return { isWhole, fits: isWhole && fitting.length > 0 && !strange, begins }
  }
  let judged = 0
  let looked = 0
  let [isFirstWhole, isFirstSure, areAllWhole, isTaken, mayBeTaken] = [false, false, true, false, false]
  for (const line of linesOf(cells, separator, width)) {
    if (looked++ === MOST_LOOKED_AT) break
    if (line.isBlank) continue
    if (judged++ === MOST_JUDGED) break
    const { isWhole, fits, begins } = judge(line)
    const { own: isOwn, isWithin } = line
    if (judged === 1) [isFirstWhole, isFirstSure] = [isWhole, fits]
    // A line whose separators all stand between cells of the record says nothing.
    areAllWhole &&= isWhole && isOwn.filter((one) => !one).length > 1
    if (judged === 1) continue
    isTaken ||= (fits && (isWithin || isFirstWhole)) || (isWhole && isFirstSure)
    mayBeTaken ||= begins || (isWhole && isFirstWhole)
    if (isTaken) break
  }
  isTaken ||= isUntyped && judged > 1 && areAllWhole
  return { isTaken, mayBeTaken: isTaken || mayBeTaken }
}

const LINE_FEED = 0x0a
/** What a line costs beside its text, in characters. */
const LINE_COST = 64

/** How many lines of a record are not blank. By its characters: there may be millions of lines. */
export function countLines(cells: readonly string[]): number {
  let count = 0
  let isBlank = true
  for (const cell of cells)
    for (let at = 0; at < cell.length; at++) {
      const code = cell.charCodeAt(at)
      if (code === LINE_FEED) isBlank = true
      else if (isBlank && !isSpace(code)) {
        isBlank = false
        count++
      }
    }
  return count
}

/** As `trim` has it. */
function isSpace(code: number): boolean {
  if (code <= 0x7f) return code === 0x20 || (code >= 9 && code <= 13)
  return code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a) || OTHER_SPACES.has(code)
}

const OTHER_SPACES = new Set([0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0xfeff])

interface Line {
  /** Its cells, were no quote open; no more than one above the header's. */
  pieces: string[]
  /** Which of them are cells of the record, and not parts of one. */
  own: boolean[]
  /** Whether all of it stands in one cell. */
  isWithin: boolean
  isBlank: boolean
}

/** The lines of a record as they stand in the file. */
function* linesOf(cells: readonly string[], separator: string, width: number): Generator<Line> {
  const empty = (): Line => ({ pieces: [], own: [], isWithin: false, isBlank: true })
  let line = empty()
  const take = (piece: string, isOwn: boolean): void => {
    if (line.pieces.length > width) return
    line.pieces.push(piece)
    line.own.push(isOwn)
    line.isBlank &&= piece.trim() === ''
  }
  for (const cell of cells) {
    if (!cell.includes('\n')) {
      take(cell, true)
      continue
    }
    for (let from = 0; ;) {
      const end = cell.indexOf('\n', from)
      const text = cell.slice(from, end === -1 ? cell.length : end)
      for (let at = 0; line.pieces.length <= width;) {
        const next = text.indexOf(separator, at)
        take(text.slice(at, next === -1 ? text.length : next), false)
        if (next === -1) break
        at = next + 1
      }
      if (end === -1) break
      line.isWithin = from > 0
      yield line
      line = empty()
      from = end + 1
    }
  }
  yield line
}

/** Characters of a record that are cut apart, or written down, at once: others are served in between. */
export const PAUSE_AFTER = 32 * 1024

/**
 * The rows in a record that has taken in others, as they are without the quote: for whoever repairs them.
 * @param cut cuts a line into cells.
 * @returns null in between, where so much was cut that others should be served: a record may be millions of lines, all of them blank.
 */
export function* rowsApart(
  cells: readonly string[],
  cut: (line: string) => string[],
): Generator<string[] | null> {
  let row: string[] = []
  let characters = 0
  const isRow = (): boolean => row.some((one) => one.trim() !== '')
  for (const cell of cells) {
    if (!cell.includes('\n')) {
      row.push(cell)
      continue
    }
    for (let from = 0; ;) {
      const end = cell.indexOf('\n', from)
      const line = cell.slice(from, end === -1 ? cell.length : end)
      for (const one of cut(line)) row.push(one)
      if (end === -1) break
      if (isRow()) yield row
      row = []
      from = end + 1
      characters += LINE_COST + line.length
      if (characters < PAUSE_AFTER) continue
      yield null
      characters = 0
    }
  }
  if (isRow()) yield row
}
