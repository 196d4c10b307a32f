import { parse } from 'tldts'

// Which addresses stand in a text that somebody pasted. Pure; nothing is looked up. What a browser would open counts: an address is
// read by the rules of the URL standard, and where old and new readers differ, both readings are found.

/** A link or a web address, or who a message is from. */
export type FoundAddress =
  | { kind: 'link'; url: URL; host: string }
  | { kind: 'sender'; local: string; host: string }
  /** Stands where an address goes on, or is written as one, and names no host of the web. */
  | { kind: 'rest'; text: string }

/** What invented addresses and examples end in (RFC 2606). */
const RESERVED = new Set(['example', 'test', 'invalid'])

/** The most characters that are looked at. */
export const MOST_PASTED = 2_000

/** Every address in a text, in its order. */
export function findAddresses(text: string): FoundAddress[] {
  if (text.length > MOST_PASTED) return []
  const pieces = refang(text)
    .split(/[\s<>]|(?<=\w\/?)\]\((?=https?:|www\.)/iu)
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
  // What names no host counts beside what does.
  return found.some(({ kind }) => kind !== 'rest') ? found : []
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
  let from = piece.length
  while (from > 0 && !/[/\\?#@:]/.test(piece[from - 1]!) && !ANY_MARK.test(piece[from - 1]!)) from -= 1
  const text = `https://${piece.slice(from)}`
  // With a path its host has ended.
  return parseUrl(text)?.hostname === found.host ? { host: found.host, text, pieces: 1 } : null
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

const WEB = /^https?:[/\\]*/i
const MAILTO = /^mailto:/i

/** What opens no page by itself, though a page's address may stand in it. */
const OTHER_SCHEME =
  /^(?:(?:javascript|vbscript|view-source|blob|filesystem|intent):|data:[^,]*,|(?!https?:)[a-z0-9+-]+:[/\\]{2})/i

/** A mark that is rare within an address. Dots of all kinds, and what belongs to addresses, are none. */
const MARK = /[^\p{L}\p{N}\p{M}\p{Cf}%./\\?#&=@+~_\u3002\uff0e\uff61-]/u
/** Such a mark, or one of a query. */
const ANY_MARK = /[^\p{L}\p{N}\p{M}\p{Cf}%./\\?#@_\u3002\uff0e\uff61-]/u

/** What addresses begin with. */
const BEGINNING = /https?:[/\\]{1,9}(?:www\.)?|(?!https?:)[a-z0-9+-]{1,20}:(?=[/\\]{2})|mailto:|www\./gi
const MOST_BEGINNINGS = 40

/** What comes before the value of a parameter. */
const PARAMETER = /[?&][\w.~-]+=$/

/** What a sentence may have beside an address without a blank: words and marks, and the label before it. */
const PLAIN_WORDS = /^[^%./\\?#&=@+~_\u3002\uff0e\uff61]*(?:=["'\u201c]?)?$/u

/**
 * Every address in a piece, in every reading: the whole of it, and whatever may begin within it, to the piece's end and to the next
 * mark. Nothing that joins two addresses hides the second.
 */
function readPiece(piece: string, isAlone: boolean): FoundAddress[] {
  const whole = readOne(piece, isAlone)
  if (OTHER_SCHEME.test(piece) || MAILTO.test(piece)) return whole
  const isReadable = whole.some(({ kind }) => kind !== 'rest')
  const starts = startsIn(piece, isReadable)
  if (starts.length > MOST_BEGINNINGS) return [...whole, { kind: 'rest', text: piece }]
  const found = [...whole]
  let plainFrom = 0
  // An address that a scheme follows at once may end anywhere.
  let isPlain = !starts.some((from) => from > 0 && !ANY_MARK.test(piece[from - 1]!))
  for (const [at, from] of starts.entries()) {
    const next = starts[at + 1] ?? piece.length
    const here = readOne(trimEdges(piece.slice(from, next)), isAlone && !isReadable)
    // The first stretch of a readable piece is the beginning of the whole.
    if (here.length > 0) {
      isPlain &&= PLAIN_WORDS.test(piece.slice(plainFrom, from))
      plainFrom = next
    }
    found.push(...here)
    if (next < piece.length && from > 0)
      found.push(...readOne(trimEdges(piece.slice(from)), isAlone && !isReadable))
  }
  isPlain &&= PLAIN_WORDS.test(piece.slice(plainFrom))
  // Beside what is neither an address nor a word, an address may be more than it seems.
  return found.length > 0 && !isReadable && !isPlain ? [...found, { kind: 'rest', text: piece }] : found
}

/**
 * Where addresses may begin in a piece: at a scheme, at `www.`, and behind a mark, that of a query as well where the piece is no
 * address. Characters from its start, in their order.
 */
function startsIn(piece: string, isReadable: boolean): number[] {
  const end = isReadable ? hostEnd(piece) : 0
  const starts = new Set(isReadable ? [] : [0])
  const signs = new Set<number>()
  for (const { 0: sign, index } of piece.matchAll(BEGINNING)) {
    // Where a page leads its readers next is not where its own address leads.
    const isNext = isReadable && /^http/i.test(sign) && PARAMETER.test(piece.slice(0, index))
    if (index >= end && !isNext) starts.add(index)
    for (let at = index; at < index + sign.length; at += 1) signs.add(at)
  }
  const mark = isReadable ? MARK : ANY_MARK
  for (let at = end; at < piece.length; at += 1) {
    if (signs.has(at) || !mark.test(piece[at]!) || (at + 1 < piece.length && mark.test(piece[at + 1]!)))
      continue
    const label = isReadable ? /^[\w-]{1,20}=/.exec(piece.slice(at + 1, at + 22)) : null
    starts.add(at + 1 + (label?.[0].length ?? 0))
  }
  return [...starts].sort((a, b) => a - b)
}

/** Where the path of an address begins. */
function hostEnd(piece: string): number {
  const from = /^(?:https?:)?[/\\]*/i.exec(piece)![0].length
  const length = piece.slice(from).search(/[/\\?#]/)
  return length < 0 ? piece.length : from + length
}

/** A text as one address, as far as it is one. */
function readOne(text: string, isAlone: boolean): FoundAddress[] {
  if (MAILTO.test(text)) return readMailto(text.replace(MAILTO, ''))
  const web = WEB.exec(text)
  if (web) {
    const found = withOtherReading(text, readLink(text, true, true))
    const isNone = found.length > 0 || !/[\p{L}\p{N}]/u.test(text.slice(web[0].length))
    return isNone ? found : [{ kind: 'rest', text }]
  }
  if (OTHER_SCHEME.test(text)) return [{ kind: 'rest', text }]
  const plain = text.startsWith('//') ? text.slice(2) : text
  const end = plain.search(/[/\\?#]/)
  const authority = end < 0 ? plain : plain.slice(0, end)
  const at = authority.lastIndexOf('@')
  if (at > 0 && end < 0) return readSender(authority.slice(0, at), authority.slice(at + 1))
  const found = withOtherReading(text, readLink(`https://${plain}`, false, isAlone))
  return at > 0 && plain.slice(end).includes('@') ? [...found, { kind: 'rest', text }] : found
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

/** What divides a list of addresses and is in none of their names, and what a page's address begins with. */
const NO_LOCAL = /[,;:|()[\]{}<>/\\?#]|^www\./i

function readSender(local: string, domain: string): FoundAddress[] {
  const url = parseUrl(`https://${domain}`)
  const host = url && url.port === '' && url.username === '' ? readHost(url.hostname) : null
  if (host === null || local.length > 320 || isNumeric(host) || NO_LOCAL.test(local)) return []
  const sender = { kind: 'sender', local, host } as const
  // Only one sign divides a name from its host.
  return local.includes('@') ? [sender, { kind: 'rest', text: local }] : [sender]
}

/** Whom a message goes to, and what is written in it. */
function readMailto(rest: string): FoundAddress[] {
  const found = decodeLeniently(rest)
    .split(/[\s<>?&=,;|]/u)
    .map(trimEdges)
    .filter((part) => part !== '' && !MAILTO.test(part))
    .flatMap((part) => readPiece(part, false))
  return found[0]?.kind === 'link' ? [{ kind: 'rest', text: rest }, ...found] : found
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
  if (isNumeric(host)) {
    const path = text.startsWith(`https://${host}`) ? text.slice('https://'.length + host.length) : null
    return host.split('.').length === 4 && path !== null && (isAlone || /^(?::\d|\/\p{L})/u.test(path))
  }
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
