import Papa from 'papaparse'
import { formatNumber } from '../../validation/format-number'
import { Utf8Decoder } from './decode-utf8'
import { ImportError } from './import-error'
import { MAX_CELLS, recordOfManyCells } from './many-cells'
import { separatorLine, separatorOf, type Separator } from '../map/recognise'
import { ColumnKinds, countLines, judgeLines, rowsApart } from './open-quotes'
import { hasCostlyQuotes } from './stray-quotes'

export interface CsvRecord {
  /** As a spreadsheet counts it, from 1: a blank line is a row, and a line break in a cell begins none. */
  row: number
  cells: string[]
  /** Why the record cannot be used as it stands; `cell` counts from 0, -1 for the record as a whole. */
  problem: { cell: number; message: string } | null
  /** How many further rows of the file it has taken in, by a quote that is not closed. They are refused with it. */
  takenIn: number
  /** All of these rows as they are without the quote, null where others may be served in between; null where it holds no others. */
  rowsApart: (() => Iterable<string[] | null>) | null
}

export interface CsvBatch {
  records: CsvRecord[]
  /** Bytes taken from the input so far. */
  bytesRead: number
}

/** A record longer than this is taken for a quote that was never closed. Characters, or bytes in plain ASCII. */
export const MAX_RECORD_LENGTH = 8 * 1024 * 1024
/** Text is parsed in pieces of this size. Large enough to be quick, small enough to stay in the processor's cache. */
const PIECE_LENGTH = 32 * 1024
/** Records whose beginnings are longer are read one by one. */
const MAX_ALIKE = 4_096
/** With more stray quotes than this, an open quote has taken in other records. Each costs memory while it is parsed. */
const MAX_STRAY_QUOTES = 1_000

// Tab and line breaks are white space in a quoted cell; every other control character is damage.
const DAMAGED = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]|\uDC80/u
const NOT_UTF8 = 'is not valid UTF-8. Save the file as "CSV UTF-8" and try again'
/** `INVALID_BYTES`, standing alone. */
const INVALID = /\uDC80/u

/**
 * Reads separated values (RFC 4180; commas, semicolons, tabs or vertical bars) record by record, in bounded memory. Blank lines are counted as rows and not returned, a line
 * `sep=;` before the rest is neither;
 * the header is the first record.
 * @throws ImportError for UTF-16, and for a record longer than MAX_RECORD_LENGTH, of too many stray quotes or cells, naming its row.
 */
export async function* readCsv(input: AsyncIterable<Uint8Array>): AsyncGenerator<CsvBatch> {
  const decoder = new Utf8Decoder()
  const records = new RecordSplitter()
  let bytesRead = 0
  for await (const chunk of input) {
    for (let from = 0; from < chunk.length; from += PIECE_LENGTH) {
      const piece = chunk.subarray(from, from + PIECE_LENGTH)
      bytesRead += piece.length
      const found = records.push(decoder.push(piece))
      if (found.length > 0) yield { records: found, bytesRead }
    }
  }
  yield { records: records.end(decoder.end()), bytesRead }
}

/** Cuts text into records and counts them. */
class RecordSplitter {
  private parser: Papa.Parser | null = null
  private separator: Separator = ','
  private text = ''
  private row = 1
  /** As an editor of text counts it. */
  private line = 1
  /** Null until the header was read. */
  private kinds: ColumnKinds | null = null
  private endsInCr = false
  private alike: Alike | null = null
  /** With less text than this there is nothing new to find: keeps a long record from being read again and again. */
  private enough = PIECE_LENGTH / 2

  push(text: string): CsvRecord[] {
    this.text += this.withLineFeeds(text)
    if (this.text.length < this.enough) return []
    const found: CsvRecord[] = []
    this.readAlike(found)
    // Without a line's end there is nothing whole.
    if (this.text.includes('\n') || !this.parser) this.readOthers(found)
    const rest = this.text.length
    if (rest > MAX_RECORD_LENGTH) throw this.endless()
    this.enough = Math.min(Math.max(PIECE_LENGTH / 2, 2 * rest), MAX_RECORD_LENGTH + 1)
    return found
  }

  end(text: string): CsvRecord[] {
    this.text += this.withLineFeeds(text)
    if (this.endsInCr) this.text += '\n'
    this.endsInCr = false
    const found: CsvRecord[] = []
    this.readAlike(found)
    if (this.text !== '') for (const record of this.toRecords(this.parse(true), true)) found.push(record)
    return found
  }

  /** Takes the records from the text that differ from the last one in their last cell alone: of many lists these are nearly all. */
  private readAlike(found: CsvRecord[]): void {
    const { alike, text } = this
    if (!alike || !text.startsWith(alike.start)) return
    const isDamaged = DAMAGED.test(text)
    const { start, cells } = alike
    const quotes = new Places(text, '"')
    const separators = new Places(text, this.separator)
    let at = 0
    // Compared as a whole: `startsWith` at a place takes twice as long.
    while (text.slice(at, at + start.length) === start) {
      const from = at + start.length
      const end = text.indexOf('\n', from)
      if (end === -1 || quotes.from(from) < end || separators.from(from) < end) break
      const record = [...cells, text.slice(from, end)]
      found.push({
        row: this.row++,
        cells: record,
        problem: isDamaged ? damageIn(record) : null,
        takenIn: 0,
        rowsApart: null,
      })
      this.line++
      this.kinds?.learn(record)
      at = end + 1
    }
    this.text = text.slice(at)
  }

  private readOthers(found: CsvRecord[]): void {
    const result = this.parse(false)
    for (const record of this.toRecords(result)) found.push(record)
    this.alike = this.alikeOf(result)
    this.text = this.text.slice(result.meta.cursor)
  }

  /**
   * How records begin that have all of the last one's cells but the last. A parser that reads from left to right, as this one does, comes to
   * the same cells and place by the same text.
   */
  private alikeOf({ data, errors, meta }: Papa.ParseResult<string[]>): Alike | null {
    const cells = data.at(-1)
    const last = cells?.at(-1)
    if (!cells || last === undefined || !this.kinds || errors.some(({ row }) => row === data.length - 1))
      return null
    const end = meta.cursor - 1
    const line = this.text.slice(this.text.lastIndexOf('\n', end - 1) + 1, end)
    const start = line.slice(0, line.length - last.length)
    const isPlain = !last.includes('"') && !cells.some((cell) => cell.includes('\n'))
    if (!isPlain || start.length > MAX_ALIKE || !start.endsWith(this.separator) || !line.endsWith(last))
      return null
    // A copy: they are pieces of the text, and would keep all of it in memory.
    return structuredClone({ start, cells: cells.slice(0, -1) })
  }

  private parse(last: boolean): Papa.ParseResult<string[]> {
    if (!this.parser) {
      const said = separatorLine(this.text)
      this.text = this.text.slice(said?.length ?? 0)
      if (said) this.line++
      this.separator = said?.separator ?? separatorOf(this.text)
      this.parser = new Papa.Parser({ delimiter: this.separator, newline: '\n', quoteChar: '"' })
    }
    if (hasCostlyQuotes(this.text, this.separator)) throw this.endless()
    // Shorter ones are looked at when they are read.
    const wide = this.text.length > 4 * PIECE_LENGTH ? recordOfManyCells(this.text, this.separator) : -1
    if (wide !== -1) throw tooWide(this.row + wide)
    const result = this.parser.parse(this.text, 0, !last)
    takeOut(result.data)
    return result
  }

  /** Papa Parse knows one kind of line end at a time. */
  private withLineFeeds(text: string): string {
    if (text === '') return text
    let whole = this.endsInCr ? `\r${text}` : text
    // The line feed of a CR LF may be in the next piece.
    this.endsInCr = whole.endsWith('\r')
    if (this.endsInCr) whole = whole.slice(0, -1)
    return whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole
  }

  private toRecords({ data, errors, meta }: Papa.ParseResult<string[]>, isLast = false): CsvRecord[] {
    const quoteErrors = new Map<number | undefined, { code: string; count: number }>()
    for (const { row, code } of errors)
      quoteErrors.set(row, { code, count: (quoteErrors.get(row)?.count ?? 0) + 1 })
    const isHopeless = (row: number): boolean => (quoteErrors.get(row)?.count ?? 0) > MAX_STRAY_QUOTES
    const isDamaged = DAMAGED.test(this.text)
    const hasLongRows = isLast || countLineFeeds(this.text, meta.cursor) !== data.length
    const found: CsvRecord[] = []
    for (const [index, cells] of data.entries()) {
      if (isHopeless(index)) throw this.endless()
      const row = this.row++
      if (cells.length > MAX_CELLS) throw tooWide(row)
      const lineFeeds = hasLongRows ? cells.reduce((sum, cell) => sum + countLineFeeds(cell), 0) : 0
      const line = this.line
      this.line += 1 + lineFeeds
      const quoteError = quoteErrors.get(index)?.code
      if (quoteError === undefined && cells.length === 1 && cells[0]!.trim() === '') continue
      const open = quoteError ?? (lineFeeds > 0 ? '' : undefined)
      const { problem, takenIn } =
        open === undefined ? NO_QUOTE_OPEN : this.quoteProblem(open, cells, line, lineFeeds)
      found.push({
        row,
        cells,
        problem: problem ?? (isDamaged ? damageIn(cells) : null),
        takenIn,
        rowsApart: takenIn === 0 ? null : () => rowsApart(cells, (text) => this.cellsOf(text)),
      })
      if (!this.kinds) this.kinds = new ColumnKinds(cells.length)
      else if (lineFeeds === 0 && quoteError === undefined) this.kinds.learn(cells)
    }
    if (isHopeless(data.length)) throw this.endless()
    return found
  }

  /** Of one line; as it stands where its quotes are not right. A quote that closed the record may be missing at its end. */
  private cellsOf(line: string): string[] {
    // What is too much for the parser was in a cell until here: the line stays what it was.
    if (line.length > MAX_CELLS && recordOfManyCells(line, this.separator) !== -1) return [line]
    if (!line.includes('"')) return line.split(this.separator)
    if (hasCostlyQuotes(line, this.separator)) return [line]
    for (const text of [line, `${line}"`]) {
      const { data, errors } = Papa.parse<string[]>(text, { delimiter: this.separator })
      if (errors.length === 0 && data.length === 1) return data[0]!
    }
    return line.split(this.separator)
  }

  /** What is wrong with a record of several lines, or of quotes where none belong. @param code of the parser; '' for none. */
  private quoteProblem(code: string, cells: string[], line: number, lineFeeds: number): OpenQuote {
    const isEndless = code === 'MissingQuotes'
    if (lineFeeds === 0) {
      const message = isEndless
        ? 'has a quote that is never closed; nothing after it could be read'
        : 'has a stray quote'
      return { problem: { cell: -1, message }, takenIn: 0 }
    }
    const kinds = this.kinds ?? new ColumnKinds(cells.length)
    const { isTaken, mayBeTaken } = judgeLines(cells, this.separator, kinds)
    // A line break at the end of the file is no line.
    const last = line + lineFeeds - (isEndless && cells.at(-1)!.endsWith('\n') ? 1 : 0)
    const where = `lines ${formatNumber(line)} to ${formatNumber(last)}`
    const refuse = (message: string, takenIn: number) => ({ problem: { cell: -1, message }, takenIn })
    const further = (): number => countLines(cells) - 1
    if (isEndless && last === line) return refuse('has a quote that is never closed', 0)
    if (isEndless) return refuse(`has a quote that is never closed: ${where} are not read`, further())
    const isRefused = code !== '' || cells.length !== kinds.width
    if (isTaken || (isRefused && mayBeTaken))
      return refuse(`has a quote that is not closed: ${where}`, further())
    return code === '' ? NO_QUOTE_OPEN : refuse(`has a stray quote: ${where}`, 0)
  }

  private endless(): ImportError {
    return new ImportError(
      `Row ${this.row}: the record that begins here does not end. Is a closing quote missing?`,
    )
  }
}

function tooWide(row: number): ImportError {
  return new ImportError(
    `Row ${formatNumber(row)} has more than ${formatNumber(MAX_CELLS)} cells. Is this a table of breaches?`,
  )
}

/**
 * Moves records into arrays of our own and empties the parser's. V8 comes to make the parser's where only a full collection clears them
 * away, and with them would stay the text that they are pieces of: the whole file's, before one is due.
 */
function takeOut(records: string[][]): void {
  for (let index = 0; index < records.length; index++) {
    const cells = records[index]!
    records[index] = cells.slice()
    cells.length = 0
  }
}

/** The text and the cells that records begin with. */
interface Alike {
  start: string
  cells: readonly string[]
}

type OpenQuote = Pick<CsvRecord, 'problem' | 'takenIn'>

const NO_QUOTE_OPEN: OpenQuote = { problem: null, takenIn: 0 }

/** Where something stands in a text, looked for from the left to the right: each part of the text is searched once. */
class Places {
  private at = -1

  constructor(
    private readonly text: string,
    private readonly what: string,
  ) {}

  /** The first place from here on; beyond the text where there is none. @param place no less than the one before. */
  from(place: number): number {
    if (this.at < place) {
      const found = this.text.indexOf(this.what, place)
      this.at = found === -1 ? Infinity : found
    }
    return this.at
  }
}

/** @param end up to which place. */
function countLineFeeds(text: string, end = text.length): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** What is damaged in a record. @param except a cell that is not looked at. */
export function damageIn(cells: string[], except = -1): CsvRecord['problem'] {
  const cell = cells.findIndex((text, position) => position !== except && DAMAGED.test(text))
  if (cell === -1) return null
  return { cell, message: INVALID.test(cells[cell]!) ? NOT_UTF8 : 'contains a control character' }
}
