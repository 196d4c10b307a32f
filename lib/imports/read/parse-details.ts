import { parse } from 'tldts'
import { DOMAIN_PATTERN, MAX_SOURCE_LENGTH } from '../../breaches/bounds'
import { isWebAddress } from '../../breaches/status/evidence'
import { formatNumber } from '../../validation/format-number'
import { US_STATES } from '../../validation/zip-states'
import { saysUnknown } from './unknown-words'

// The cells of the optional columns. Each takes "unknown" for nothing, and returns what is wrong as a message that quotes no cell. Pure.

/** With the spaces that are taken away. Characters. */
const MAX_AUTHORITY_CELL = 1_000
const MAX_REFERENCE_LENGTH = 2_000
/** More is no name of a site. Characters. */
const MAX_DOMAIN_LENGTH = 1_000
const YES = ['yes', 'y', 'true', 't', '1', 'x', 'sensitive']
const NO = ['', 'no', 'n', 'false', 'f', '0']
const STATE_BY_NAME = new Map(
  Object.entries(US_STATES).flatMap(([code, name]) => [
    [code.toLowerCase(), name],
    [name.toLowerCase(), name],
  ]),
)

/** Hosts where many have a page each: an address there is no company's site. */
const HOSTS_OF_PAGES = new Set(
  (
    'facebook.com fb.com instagram.com threads.net twitter.com x.com linkedin.com youtube.com youtu.be tiktok.com pinterest.com reddit.com ' +
    't.me linktr.ee yelp.com google.com goo.gl g.page github.com gitlab.com medium.com substack.com notion.site canva.site about.me ' +
    'wikipedia.org archive.org bit.ly'
  ).split(' '),
)

type Read<T> = T | { message: string }

/** A site by its name, whatever address of it is given; of several the first. A page at a host of many is none. */
export function parseDomain(cell: string): Read<string> {
  if (saysUnknown(cell)) return ''
  if (cell.length > MAX_DOMAIN_LENGTH) return { message: 'is too long' }
  const [first = ''] = cell
    .trim()
    .toLowerCase()
    .split(/[\s,;|]/, 1)
  const [name = '', page = ''] = first
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#:]/, 2)
  if (page !== '' && HOSTS_OF_PAGES.has(parse(name).domain ?? '')) return ''
  return DOMAIN_PATTERN.test(name) ? name : { message: 'must be a name such as example.com' }
}

/** Yes or no, and no guess: what is taken for no is shown to everybody. */
export function parseSensitive(cell: string): Read<boolean> {
  const text = cell.length > 20 ? cell : cell.trim().toLowerCase()
  if (YES.includes(text)) return true
  return NO.includes(text) ? false : { message: 'must be yes or no' }
}

/** A state's name, for its name or its two letters. */
export function parseState(cell: string): Read<string> {
  if (saysUnknown(cell)) return ''
  const name =
    cell.length > 100 ? undefined : STATE_BY_NAME.get(cell.replace(/\s+/g, ' ').trim().toLowerCase())
  return name ?? { message: 'must be a US state, by its name or its two letters' }
}

/** The authority that published a notice. */
export function parseAuthority(cell: string): Read<string> {
  if (saysUnknown(cell)) return ''
  const name = cell.length <= MAX_AUTHORITY_CELL ? cell.replace(/\s+/g, ' ').trim() : cell
  return name.length <= MAX_SOURCE_LENGTH
    ? name
    : { message: `is longer than ${MAX_SOURCE_LENGTH} characters` }
}

/** The page of the notice. */
export function parseReference(cell: string): Read<string> {
  if (saysUnknown(cell)) return ''
  const address = cell.trim()
  if (address.length > MAX_REFERENCE_LENGTH)
    return { message: `is longer than ${formatNumber(MAX_REFERENCE_LENGTH)} characters` }
  return isWebAddress(address) ? address : { message: 'must begin with http:// or https://' }
}
