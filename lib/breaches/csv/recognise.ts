// Files that are not what an import reads, told from their beginning: so that the message names the cause and not what
// follows from it. Pure.

export const UTF16 = 'The file is UTF-16. Save it as "CSV UTF-8" and try again.'
export const NO_TEXT = 'This is not a text file, whatever its name says. Choose a CSV file.'

const SEPARATORS = [[';', 'semicolons'], ['\t', 'tabs'], ['|', 'vertical bars']] as const
/** With fewer columns nothing could be imported. */
const FEWEST_COLUMNS = 3

/** Whether a file begins as UTF-16 does: with its mark, or with every other byte of its ASCII letters zero. */
export function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || (bytes.length > 1 && (first === 0) !== (second === 0))
}

/** What is wrong with a file, by its first bytes; null when it may be text. */
export function bytesProblem(bytes: Uint8Array): string | null {
  if (isUtf16(bytes)) return UTF16
  return bytes.includes(0) ? NO_TEXT : null
}

/** What is wrong with a header that was read as separated by commas; null when nothing is. */
export function separatorProblem(names: readonly string[]): string | null {
  const [only] = names
  if (names.length !== 1 || only === undefined) return null
  const used = SEPARATORS.find(([separator]) => only.split(separator).length >= FEWEST_COLUMNS)
  return used ? `The columns of this file are separated by ${used[1]}. Save it separated by commas ("CSV UTF-8, comma delimited") and try again.` : null
}
