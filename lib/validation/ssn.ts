// Nine digits that look like a Social Security number, however they are written. Pure: it runs in the browser before anything is
// sent, and on the server for whoever comes without scripts.

/** What people put between the digits: blanks, hyphens, dots, slashes, and what is not seen. */
const BETWEEN = /[\s\p{Pd}\p{Cf}./_,\u00b7\u2022\u2212]/u

/** The groups of such a number, between anything else. */
const GROUPS = /(?:^|[^0])000(?: +)00(?: +)0000(?!0)/

/** What a field says when it had one. The field itself is emptied. */
export const SSN_REFUSED = 'That looked like a Social Security number. We emptied the field and sent nothing.'

/** What is longer is refused for its length, and long rows of marks take long to normalise. Characters. */
const LOOKED_AT = 4_000

/** Whether a text has nine digits in a row, or in groups of three, two and four. Digits of every script count. */
export function looksLikeSsn(text: string): boolean {
  return runsOfDigits(text.slice(0, LOOKED_AT)).some(
    (run) => run.replaceAll(' ', '').length === 9 || GROUPS.test(run),
  )
}

/**
 * The same for a text in which web addresses are pasted: their paths have numbers of nine digits that are nobody's. With the
 * hyphens of a Social Security number they count there too.
 */
export function looksLikeSsnBesideAddresses(text: string): boolean {
  const pieces = text.slice(0, LOOKED_AT).split(/[\s<>"]+/u)
  const isAddress = (piece: string): boolean => /\p{L}\.|\.\p{L}|:\/\//u.test(piece)
  return (
    looksLikeSsn(pieces.map((piece) => (isAddress(piece) ? 'x' : piece)).join(' ')) ||
    pieces.some((piece) => isAddress(piece) && /(?:^|\D)\d{3}-\d{2}-\d{4}(?!\d)/.test(piece))
  )
}

/** Every stretch of digits and what stands between them, as zeros in groups with one blank between. */
function runsOfDigits(text: string): string[] {
  const runs: string[] = []
  let run = ''
  for (const character of text.normalize('NFKC')) {
    if (/\p{Nd}/u.test(character)) run += '0'
    else if (BETWEEN.test(character)) {
      if (run !== '' && !run.endsWith(' ')) run += ' '
    } else {
      if (run !== '') runs.push(run.trimEnd())
      run = ''
    }
  }
  if (run !== '') runs.push(run.trimEnd())
  return runs
}
