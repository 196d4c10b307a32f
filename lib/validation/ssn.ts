// Nine digits that look like a Social Security number, however they are written. Pure: it runs in the browser before anything is
// sent, and on the server for whoever comes without scripts.

/** What people put between single digits: blanks, hyphens, dots, slashes, and what is not seen. */
const BETWEEN = /[\s\p{Pd}\p{Cf}\p{M}./_,\u00b7\u2022\u2212]/u

/** What may stand between whole groups: any mark. */
const MARK = /[^\p{L}\p{N}]/u

/** The groups of such a number, between anything else. */
const GROUPS = /(?:^|[^0])000(?: +)00(?: +)0000(?!0)/

/** What a field says when it had one. The field itself is emptied. */
export const SSN_REFUSED = 'That looked like a Social Security number. We emptied the field and sent nothing.'

/** What is longer is refused for its length, and long rows of marks take long to normalise. Characters. */
const LOOKED_AT = 4_000

/** Whether a text has nine digits in a row, or in groups of three, two and four. Digits of every script count. */
export function looksLikeSsn(text: string): boolean {
  return (
    looksLikeGroupedSsn(text) ||
    runsOfDigits(text, BETWEEN).some((run) => run.replaceAll(' ', '').length === 9)
  )
}

/** Whether a text has digits in groups of three, two and four, with any marks between. What has an ordinary number of nine digits may have those. */
export function looksLikeGroupedSsn(text: string): boolean {
  return runsOfDigits(text, MARK).some((run) => GROUPS.test(run))
}

/**
 * The same for a text in which web addresses are pasted: they have numbers of nine digits that are nobody's. In the groups of a
 * Social Security number these count there too.
 */
export function looksLikeSsnBesideAddresses(text: string): boolean {
  const pieces = text.slice(0, LOOKED_AT).split(/[\s<>"]+/u)
  return (
    looksLikeGroupedSsn(pieces.map(withoutSlashes).join(' ')) ||
    looksLikeSsn(pieces.map((piece) => (isAddress(piece) ? 'x' : piece)).join(' '))
  )
}

const SCHEME = /^\p{L}+:\/\//u
const HOST = /^(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]*$/u

/** Whether a label, a scheme or a name before @ may begin a piece, then a host does, and its path or the end of a sentence follow. */
function beginsWithAddress(piece: string): boolean {
  const opened = piece.replace(/^\p{P}+/u, '')
  const plain = SCHEME.test(opened) ? opened : opened.replace(/^\p{L}+[:=]\p{P}*/u, '')
  if (SCHEME.test(plain)) return true
  const end = plain.search(/[/?#\\]/)
  const authority = end < 0 ? plain : plain.slice(0, end)
  const host = authority.slice(authority.indexOf('@') + 1)
  const port = host.indexOf(':')
  if (port >= 0) return HOST.test(host.slice(0, port))
  let to = host.length
  while (end < 0 && to > 0 && /[\p{P}\p{S}]/u.test(host[to - 1]!)) to -= 1
  return HOST.test(host.slice(0, to))
}

/** What stands before its first letter, where a name for what follows is none. */
const BEFORE_LETTERS = /^(?:\p{L}+[:=])?[^\p{L}]*/u

/** Whether a piece of a text is an address, and no number with the next word behind its full stop. */
function isAddress(piece: string): boolean {
  return beginsWithAddress(piece) && !looksLikeSsn(BEFORE_LETTERS.exec(piece)![0])
}

/** An address without the slashes of its path, which has numbers for years, cases and pages. */
function withoutSlashes(piece: string): string {
  if (!isAddress(piece)) return piece
  // A slash before its host belongs to the words before it.
  const from = piece.search(/[\p{L}\p{N}]/u)
  return piece.slice(0, from) + piece.slice(from).replace(/^[^?#]*/, (path) => path.replaceAll('/', 'x'))
}

/** Every stretch of digits and what stands between them, as zeros in groups with one blank between. */
function runsOfDigits(text: string, between: RegExp): string[] {
  const runs: string[] = []
  let run = ''
  for (const character of plainText(text)) {
    if (/\p{Nd}/u.test(character)) run += '0'
    else if (between.test(character)) {
      if (run !== '' && !run.endsWith(' ')) run += ' '
    } else {
      if (run !== '') runs.push(run.trimEnd())
      run = ''
    }
  }
  if (run !== '') runs.push(run.trimEnd())
  return runs
}

/** As it stands, and with the marks that addresses write in percent signs. */
function plainText(text: string): string {
  const written = text.slice(0, LOOKED_AT)
  const decoded = written.replace(/%([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )
  return (decoded === written ? written : `${written} x ${decoded}`).normalize('NFKC')
}
