import { parse } from 'tldts'

// Which addresses stand in a text that somebody pasted. Pure; nothing is looked up. What a browser would open counts: an address is
// read by the rules of the URL standard, and where old and new readers differ, both readings are found.

/** A link or a web address, or who a message is from. */
export type FoundAddress =
  | { kind: 'link'; url: URL; host: string }
  | { kind: 'sender'; local: string; host: string }
  /** Stands where an address goes on, and names no host. */
  | { kind: 'rest'; text: string }

/** What invented addresses and examples end in (RFC 2606). */
const RESERVED = new Set(['example', 'test', 'invalid'])

/** The most characters that are looked at. */
export const MOST_PASTED = 2_000

/** Every address in a text, in its order. */
export function findAddresses(text: string): FoundAddress[] {
  if (text.length > MOST_PASTED) return []
  const pieces = refang(text)
    .split(/[\s<>]/u)
    .map(trimEdges)
    .filter((piece) => piece !== '')
  const found: FoundAddress[] = []
  let followsAddress = false
  let open: OpenHost | null = null
  for (const piece of pieces) {
    const here = readPiece(piece, pieces.length === 1)
    // What goes on with the host right after an address may belong to it, whatever a blank, a line's end or a bracket makes of it.
    if (here.length === 0 && ((followsAddress && goesOn(piece)) || (open && leadsElsewhere(open, piece))))
      here.push({ kind: 'rest', text: piece })
    found.push(...here)
    followsAddress = here.length > 0
    open = here.length > 0 ? openHost(piece, here.at(-1)!) : longer(open, piece)
  }
  return found
}

/** Whether a piece that names no host begins as the rest of one would: with an @, or with a dot in any way that browsers read one. */
function goesOn(piece: string): boolean {
  const [coded = ''] = /^(?:%[0-9a-f]{2})+/i.exec(piece) ?? []
  const [sign = '', ...rest] = (decodeLeniently(coded) + piece.slice(coded.length)).normalize('NFKC')
  return (
    sign === '@' ||
    ((sign === '.' || sign === '\u3002') && rest.some((letter) => /[\p{L}\p{N}]/u.test(letter)))
  )
}

/** An address that ends in its host, as a URL, and what was put behind it since. */
interface OpenHost {
  host: string
  text: string
  pieces: number
}

/** In as many pieces an address may be cut. */
const MOST_PIECES = 3

function openHost(piece: string, found: FoundAddress): OpenHost | null {
  if (found.kind === 'rest') return null
  const slashes = piece.indexOf('//')
  const end = slashes >= 0 ? piece.slice(slashes + 2) : piece.slice(labelOf(piece)?.[0].length ?? 0)
  // With a path its host has ended.
  if (/[/\\?#]/.test(end)) return null
  return { host: found.host, text: `https://${end.slice(end.lastIndexOf('@') + 1)}`, pieces: 1 }
}

function longer(open: OpenHost | null, piece: string): OpenHost | null {
  if (!open || open.pieces === MOST_PIECES || /[/\\?#]/.test(piece)) return null
  return { ...open, text: open.text + piece, pieces: open.pieces + 1 }
}

/** Whether an address and what follows it are, without the blank between, one that somebody else can have. */
function leadsElsewhere({ host, text }: OpenHost, piece: string): boolean {
  const url = parseUrl(text + piece)
  if (!url || url.hostname === host) return false
  return hasKnownEnding(url.hostname)
}

/** Undoes what people write so that an address cannot be pressed: hxxp, [.], (dot), [at]. */
function refang(text: string): string {
  return text
    .replace(/\bh(?:xx|\*\*)p(s?)(?=\[?:)/gi, 'http$1')
    .replace(/\b(https?)\[:(\/\/)?\]/gi, '$1:$2')
    .replace(/\[\.\]|\(\.\)|\{\.\}|\[dot\]|\(dot\)|\{dot\}/gi, '.')
    .replace(/\[@\]|\[at\]|\(at\)|\{at\}/gi, '@')
}

const OPENING = new Set(
  '\u00ad\u200b\u2060([{"\'`*_~|\u201c\u2018\u201e\u00ab\u2039\u202a\u202b\u202d\u2066\u2067\u2068',
)
const CLOSING = new Set(
  '\u00ad\u200b\u2060.,;:!?"\'`*_~|\u201d\u2019\u201c\u00bb\u203a\u2026\u202c\u202e\u2069\u3002\uff0c\u3001',
)
const PAIRS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** Without the punctuation of the sentence around it. */
function trimEdges(piece: string): string {
  let from = 0
  let to = piece.length
  while (from < to && OPENING.has(piece[from]!)) from += 1
  while (to > from) {
    const last = piece[to - 1]!
    const opening = PAIRS.get(last)
    // A bracket that was opened within belongs to the address: that of IPv6 does.
    if (!CLOSING.has(last) && !(opening && !piece.slice(from, to).includes(opening))) break
    to -= 1
  }
  return piece.slice(from, to)
}

/** What stands before an address without a blank between. */
const LABELS = new Set(
  'website web site url link links visit online address at go claim claims from to source sender email e-mail href src'.split(
    ' ',
  ),
)

const labelOf = (piece: string): RegExpExecArray | null => /^([a-z-]{2,8})[:=]["']?(?!\d)/i.exec(piece)

function readPiece(piece: string, isAlone: boolean): FoundAddress[] {
  if (/^https?:/i.test(piece)) return withOtherReading(piece, readLink(piece, true, true))
  const label = labelOf(piece)
  if (label) {
    const rest = piece.slice(label[0].length)
    if (label[1]!.toLowerCase() === 'mailto') return readMailto(rest)
    return LABELS.has(label[1]!.toLowerCase()) ? readPiece(trimEdges(rest), isAlone) : []
  }
  // Any other scheme leads elsewhere than to a page of the web.
  const scheme = /^[a-z][a-z0-9+-]*:(?!\d)/i.exec(piece)
  if (scheme) return []
  const plain = piece.startsWith('//') ? piece.slice(2) : piece
  const end = plain.search(/[/\\?#]/)
  const authority = end < 0 ? plain : plain.slice(0, end)
  const at = authority.lastIndexOf('@')
  if (at > 0 && end < 0) return readSender(authority.slice(0, at), authority.slice(at + 1))
  return withOtherReading(piece, readLink(`https://${plain}`, false, isAlone))
}

/** Old readers take a backslash for a part of the name before @, new ones for the end of the host. */
function withOtherReading(piece: string, found: FoundAddress[]): FoundAddress[] {
  if (found.length === 0 || !piece.includes('\\') || !piece.includes('@')) return found
  return [...found, ...readLink(`https://${piece.slice(piece.lastIndexOf('@') + 1)}`, true, true)]
}

/** @param isExplicit it says that it is a link, so that anything may be its host. @param isAlone nothing else was pasted. */
function readLink(text: string, isExplicit: boolean, isAlone: boolean): FoundAddress[] {
  const url = parseUrl(text)
  if (!url) return []
  const host = readHost(url.hostname)
  if (host === null) return []
  return isExplicit || isLikelyHost(host, text, isAlone) ? [{ kind: 'link', url, host }] : []
}

function readSender(local: string, domain: string): FoundAddress[] {
  const url = parseUrl(`https://${domain}`)
  const host = url && url.port === '' && url.username === '' ? readHost(url.hostname) : null
  return host === null || local.length > 320 || isNumeric(host) ? [] : [{ kind: 'sender', local, host }]
}

function readMailto(rest: string): FoundAddress[] {
  return decodeLeniently(rest)
    .split(/[?&=,;]/)
    .flatMap((part) => {
      const at = part.lastIndexOf('@')
      return at > 0 ? readSender(part.slice(0, at).trim(), part.slice(at + 1).trim()) : []
    })
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** A host that can exist, in ASCII and without the root's dot; null for one that no name server could have. */
export function readHost(hostname: string): string | null {
  if (hostname.startsWith('[')) return hostname
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  if (host.length === 0 || host.length > 253) return null
  return host.split('.').every((label) => label.length <= 63 && /^[a-z0-9_-]+$/.test(label)) ? host : null
}

/** Whether words that say nothing of being a link are one all the same. */
function isLikelyHost(host: string, text: string, isAlone: boolean): boolean {
  // Numbers and abbreviations have dots too: 3.5 and 1.2.3.4 and U.S.
  if (isNumeric(host)) return isAlone && text.startsWith(`https://${host}`) && host.split('.').length === 4
  const last = host.slice(host.lastIndexOf('.') + 1)
  if (!host.includes('.') || !/^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/.test(last)) return false
  return isAlone || host.startsWith('www.') || hasKnownEnding(host)
}

/** Whether a registry gives out names under its ending, or it is one of examples. */
function hasKnownEnding(host: string): boolean {
  if (RESERVED.has(host.slice(host.lastIndexOf('.') + 1))) return true
  const { isIcann, isPrivate } = parse(host, { allowPrivateDomains: true, validateHostname: false })
  return isIcann === true || isPrivate === true
}

const isNumeric = (host: string): boolean => host.startsWith('[') || /^[0-9.]+$/.test(host)

/** Percent signs decoded where they stand for text. */
export function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
