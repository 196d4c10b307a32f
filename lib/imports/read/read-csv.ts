import Papa from 'papaparse'
import { Utf8Decoder } from './decode-utf8'
import { ImportError } from './import-error'
import { separatorLine, separatorOf, type Separator } from '../map/recognise'
import { hasCostlyQuotes } from './stray-quotes'

export interface CsvRecord {
  /** As a spreadsheet counts it, from 1: a blank line is a row, and a line break in a cell begins none. */
  row: number
  cells: string[]
  /** Why the record cannot be used as it stands; `cell` counts from 0, -1 for the record as a whole. */
  problem: { cell: number; message: string } | null
}

export interface CsvBatch {
  records: CsvRecord[]
  /** Bytes taken from the input so far. */
  bytesRead: number
}

/** A record longer than this is taken for a quote that was never closed. Characters, or bytes in plain ASCII. */
export const MAX_RECORD_LENGTH = 8 * 1024 * 1024
/** Text is parsed in pieces of this size. Large enough to be quick, small enough to stay in the processor's cache. */
const PIECE_LENGTH = 64 * 1024
/** With more stray quotes than this, an open quote has taken in other records. Each costs memory while it is parsed. */
const MAX_STRAY_QUOTES = 1_000

// Tab and line breaks are white space in a quoted cell; every other control character is damage.
const DAMAGED = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]|\uDC80/u
/** `INVALID_BYTES`, standing alone. */
const INVALID = /\uDC80/u

/**
 * Reads separated values (RFC 4180; commas, semicolons, tabs or vertical bars) record by record, in bounded memory. Blank lines are counted as rows and not returned, a line
 * `sep=;` before the rest is neither;
 * the header is the first record.
 * @throws ImportError for UTF-16, and for a record longer than MAX_RECORD_LENGTH or of too many stray quotes, naming its row.
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
  private endsInCr = false
  /** With less text than this there is nothing new to find: keeps a long record from being read again and again. */
  private enough = PIECE_LENGTH / 2

  push(text: string): CsvRecord[] {
    this.text += this.withLineFeeds(text)
    if (this.text.length < this.enough) return []
    const result = this.parse(false)
    const found = this.toRecords(result)
    const rest = this.text.length - result.meta.cursor
    if (rest > MAX_RECORD_LENGTH) throw this.endless()
    this.text = this.text.slice(result.meta.cursor)
    this.enough = Math.min(Math.max(PIECE_LENGTH / 2, 2 * rest), MAX_RECORD_LENGTH + 1)
    return found
  }

  end(text: string): CsvRecord[] {
    this.text += this.withLineFeeds(text)
    if (this.endsInCr) this.text += '\n'
    this.endsInCr = false
    if (this.text === '') return []
    return this.toRecords(this.parse(true))
  }

  private parse(last: boolean): Papa.ParseResult<string[]> {
    if (!this.parser) {
      const said = separatorLine(this.text)
      this.text = this.text.slice(said?.length ?? 0)
      this.separator = said?.separator ?? separatorOf(this.text)
      this.parser = new Papa.Parser({ delimiter: this.separator, newline: '\n', quoteChar: '"' })
    }
    if (hasCostlyQuotes(this.text, this.separator)) throw this.endless()
    return this.parser.parse(this.text, 0, !last)
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

  private toRecords({ data, errors }: Papa.ParseResult<string[]>): CsvRecord[] {
    const quoteErrors = new Map<number | undefined, { code: string; count: number }>()
    for (const { row, code } of errors)
      quoteErrors.set(row, { code, count: (quoteErrors.get(row)?.count ?? 0) + 1 })
    const isHopeless = (row: number): boolean => (quoteErrors.get(row)?.count ?? 0) > MAX_STRAY_QUOTES
    const isDamaged = DAMAGED.test(this.text)
    const found: CsvRecord[] = []
    for (const [index, cells] of data.entries()) {
      if (isHopeless(index)) throw this.endless()
      const row = this.row++
      const quoteError = quoteErrors.get(index)?.code
      if (quoteError === undefined && cells.length === 1 && cells[0]!.trim() === '') continue
      found.push({
        row,
        cells,
        problem: quoteError ? quoteProblem(quoteError) : isDamaged ? damageIn(cells) : null,
      })
    }
    if (isHopeless(data.length)) throw this.endless()
    return found
  }

  private endless(): ImportError {
    return new ImportError(
      `Row ${this.row}: the record that begins here does not end. Is a closing quote missing?`,
    )
  }
}

function quoteProblem(code: string): CsvRecord['problem'] {
  const message =
    code === 'MissingQuotes'
      ? 'has a quote that is never closed; nothing after it could be read'
      : 'has a stray quote'
  return { cell: -1, message }
}

/** What is damaged in a record. @param except a cell that is not looked at. */
export function damageIn(cells: string[], except = -1): CsvRecord['problem'] {
  const cell = cells.findIndex((text, position) => position !== except && DAMAGED.test(text))
  if (cell === -1) return null
  return { cell, message: INVALID.test(cells[cell]!) ? 'is not valid UTF-8' : 'contains a control character' }
}
