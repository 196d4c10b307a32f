// Files that are not what an import reads, told from their beginning: so that the message names the cause and not what
// follows from it. Pure.

export const UTF16 = 'The file is UTF-16. Save it as "CSV UTF-8" and try again.'
export const NO_TEXT = 'This is not a text file, whatever its name says. Choose a CSV file.'

/** What may stand between the cells of a row; the first of those that a header has as often as any. */
const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** Whether a file begins as UTF-16 does: with its mark, or with every other byte of its ASCII letters zero. */
export function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  return (
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    (bytes.length > 1 && (first === 0) !== (second === 0))
  )
}

/** What is wrong with a file, by its first bytes; null when it may be text. */
export function bytesProblem(bytes: Uint8Array): string | null {
  if (isUtf16(bytes)) return UTF16
  return bytes.includes(0) ? NO_TEXT : null
}

/** How the files begin that people and programs send by mistake or on purpose under a CSV's name, and that are text or look like it. */
const OTHER_KINDS: readonly (readonly [start: RegExp, what: string])[] = [
  [/^%PDF-/, 'a PDF document'],
  [/^PK(\x03\x04|\x05\x06)/, 'a ZIP archive or a workbook. Save the sheet as "CSV UTF-8"'],
  [/^(GIF8|\x89PNG|\xff\xd8\xff|RIFF)/, 'a picture'],
  [/^(\x7fELF|MZ|#!)/, 'a program'],
  [/^\{\\rtf/, 'a document'],
  [/^\s{0,64}<(\?|!--|!doctype|[a-z])/i, 'a web page or a program'],
]

/**
 * What is wrong with a file by how it begins, whatever its name and its type say; null when it may be a CSV file. UTF-16 is text: what
 * reads the file says so better.
 */
export function startProblem(bytes: Uint8Array): string | null {
  if (isUtf16(bytes)) return null
  const start = Buffer.from(bytes)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
  const kind = OTHER_KINDS.find(([pattern]) => pattern.test(start))
  if (kind) return `This file is ${kind[1]}. Choose a CSV file.`
  return start.includes('\0') ? NO_TEXT : null
}

/**
 * The line before the header with which some programs tell a spreadsheet what separates the cells: `sep=;`. It is shown as no row.
 * @param text the file's beginning, without its mark, lines ending in LF or CR LF.
 */
export function separatorLine(text: string): { separator: Separator; length: number } | null {
  const [line, separator] = /^"?sep=([,;\t|])"?[\t ]*(?:\r?\n|$)/i.exec(text) ?? []
  return line === undefined ? null : { separator: separator as Separator, length: line.length }
}

/**
 * What separates the cells of a file: what stands most often in its header, outside of quotes. A comma where nothing does.
 * @param text the file's beginning, without its mark.
 */
export function separatorOf(text: string): Separator {
  const counts = new Map<string, number>()
  const from = text.search(/\S/)
  // Tabs in blank lines separate nothing.
  if (from === -1) return ','
  let quoted = false
  for (let at = from; at < text.length; at++) {
    const character = text[at]!
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) break
    else if (!quoted) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return SEPARATORS.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best))
}
