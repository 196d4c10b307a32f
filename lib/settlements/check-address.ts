import { domainToUnicode } from 'node:url'
import { formatPhone } from '../site/format'
import { withoutWww, type AddressIndex, type RecordIndex } from './address/address-index'
import { findDocket } from './address/docket'
import { decodeLeniently, findAddresses, MOST_PASTED, type FoundAddress } from './address/find-addresses'
import { findLookAlike, findNameInside } from './address/look-alike'
import { isOurLink, isOurSender, type OwnAddresses } from './address/ours'
import { findPhones } from './address/phone'
import { isUnder } from './address/portal-path'

// Compares what somebody pasted with the addresses on record. Pure: nothing is fetched, stored or logged. What is on record is
// exact; whatever is not exactly on record is never said to be.

export const VERDICTS = [
  'official',
  'official_but_http',
  'official_other_case',
  'portal_without_case',
  'official_sender',
  'looks_alike',
  'not_on_record',
  'withdrawn_record',
  'docket_on_record',
  'docket_not_on_record',
  'phone_on_record',
  'our_link',
  'our_sender',
  'our_phone',
  'resembles_ours',
  'not_an_address',
] as const
export type Verdict = (typeof VERDICTS)[number]

/** Of several addresses in one text the worst is said: the first of these. */
const WORST_FIRST: readonly Verdict[] = [
  'looks_alike',
  'resembles_ours',
  'withdrawn_record',
  'not_on_record',
  'portal_without_case',
  'official_other_case',
  'official_but_http',
  'official_sender',
  'official',
  'our_sender',
  'our_link',
]

interface AddressFinding {
  verdict: Verdict
  /** The part of what was pasted that was compared, as text: a host, a sender, a place on a shared host, a case number as it is written there. */
  pasted: string | null
  /** What it was compared with. */
  onRecord: string | null
  /** The public name of whose settlement that is. */
  slug: string | null
  /** How many addresses were pasted. */
  addresses: number
  /** Whether another of them fits the record better. */
  fitsLeast: boolean
}

/** What is known wholly: of such, none fits less than another. */
const WHOLE: ReadonlySet<Verdict> = new Set(['official', 'official_sender', 'our_link', 'our_sender'])

/** What comes before the @ of nearly every address. */
const PLAIN_LOCAL = /^[\p{L}\p{N}_+-]+(?:\.[\p{L}\p{N}_+-]+)*$/u

type Judged = Omit<AddressFinding, 'addresses' | 'fitsLeast'>

/** What is said once an address was compared with every name on record. */
const COMPARED: ReadonlySet<Verdict> = new Set([
  'not_on_record',
  'withdrawn_record',
  'looks_alike',
  'resembles_ours',
])

/** More look-alikes are not searched for; what is exactly on record is always found. */
const MOST_COMPARED = 10

/** The longest text of an address that is shown again. Characters. */
const MOST_SHOWN = 120

/**
 * Says how a pasted text stands to the record.
 * @param slug the settlement from whose page it is asked, which other cases' addresses are told apart from.
 * @param own our addresses, which are no settlement's.
 */
export function checkAddress(
  text: string,
  index: AddressIndex,
  slug?: string,
  own?: OwnAddresses,
): AddressFinding {
  const asked = slug === undefined ? -1 : index.records.findIndex((record) => record.slug === slug)
  const found = findAddresses(text)
  const docket = found.length === 0 && text.length <= MOST_PASTED ? findDocket(text) : null
  if (docket !== null) {
    const those = index.dockets.get(docket.compared)
    const gone = those ? undefined : index.withdrawn.dockets.get(docket.compared)
    if (gone)
      return { ...withdrawn(docket.written, index.records[gone[0]!]!.slug), addresses: 0, fitsLeast: false }
    const at = those && (those.includes(asked) ? asked : those[0]!)
    return {
      verdict: at === undefined ? 'docket_not_on_record' : 'docket_on_record',
      pasted: docket.written,
      onRecord: at === undefined ? null : index.records[at]!.docketNumber,
      slug: at === undefined ? null : index.records[at]!.slug,
      addresses: 0,
      fitsLeast: false,
    }
  }
  const phone = found.length === 0 ? judgePhones(text, index, asked, own) : null
  if (phone !== null) return { ...phone, addresses: 0, fitsLeast: false }
  let worst: Judged | null = null
  let compared = 0
  const said = new Set<Verdict | 'whole'>()
  for (const address of found) {
    const judged = judge(address, { index, asked, own, mayCompare: compared < MOST_COMPARED })
    if (COMPARED.has(judged.verdict)) compared += 1
    said.add(WHOLE.has(judged.verdict) ? 'whole' : judged.verdict)
    if (!worst || WORST_FIRST.indexOf(judged.verdict) < WORST_FIRST.indexOf(worst.verdict)) worst = judged
  }
  return worst
    ? { ...worst, addresses: found.length, fitsLeast: said.size > 1 }
    : { verdict: 'not_an_address', pasted: null, onRecord: null, slug: null, addresses: 0, fitsLeast: false }
}

/** @returns null where there is no number, or one of them is not on record: nothing is known of those. */
function judgePhones(text: string, index: AddressIndex, asked: number, own?: OwnAddresses): Judged | null {
  const phones = text.length <= MOST_PASTED ? findPhones(text) : []
  const known = phones.filter((one) => one !== null && (one === own?.phone || index.phones.has(one)))
  const gone = phones.find((one) => one !== null && !known.includes(one) && index.withdrawn.phones.has(one))
  if (gone) return withdrawn(formatPhone(gone), index.records[index.withdrawn.phones.get(gone)![0]!]!.slug)
  if (known.length === 0 || known.length < phones.length) return null
  const phone = known.find((one) => index.phones.has(one!)) ?? known[0]!
  const those = index.phones.get(phone)
  const at = those && (those.includes(asked) ? asked : those[0]!)
  return {
    verdict: at === undefined ? 'our_phone' : 'phone_on_record',
    pasted: formatPhone(phone),
    onRecord: formatPhone(phone),
    slug: at === undefined ? null : index.records[at]!.slug,
  }
}

interface Against {
  index: AddressIndex
  asked: number
  own: OwnAddresses | undefined
  mayCompare: boolean
}

function judge(address: FoundAddress, { index, asked, own, mayCompare }: Against): Judged {
  const exact = judgeExactly(address, index, asked)
  // Of a site that many settlements share, a place may be a withdrawn one's.
  if (exact && exact.verdict !== 'portal_without_case') return exact
  const stood = judgeExactly(address, index.withdrawn, -1)
  const gone = stood && stood.slug !== null ? withdrawn(stood.pasted, stood.slug) : null
  if (exact) return gone ?? exact
  const ours = own ? judgeOurs(address, own) : null
  if (ours) return ours
  const pasted = shown(address)
  const like = mayCompare ? resembled(address, index, asked) : null
  if (like)
    return { verdict: 'looks_alike', pasted, onRecord: like.host, slug: index.records[like.record]!.slug }
  const likeOurs = own && mayCompare ? resembled(address, own.index, -1) : null
  if (likeOurs) return { verdict: 'resembles_ours', pasted, onRecord: likeOurs.host, slug: null }
  // One that resembles another on record may be why its own record was withdrawn: that is said first.
  return gone ?? { verdict: 'not_on_record', pasted, onRecord: null, slug: null }
}

/** What stood in a withdrawn record: which one, and nothing of it as on record. */
function withdrawn(pasted: string | null, slug: string): Judged {
  return { verdict: 'withdrawn_record', pasted, onRecord: null, slug }
}

/** Where it is on record exactly; null where it is not. */
function judgeExactly(address: FoundAddress, index: RecordIndex, asked: number): Judged | null {
  return address.kind === 'link' ? judgeLink(address, index, asked) : judgeSender(address, index, asked)
}

/** Where it is ours to the letter, or has our host and is not. */
function judgeOurs(address: FoundAddress, own: OwnAddresses): Judged | null {
  if (address.kind === 'rest') return null
  if (address.kind === 'sender') {
    if (!isOurSender(address, own)) return null
    const sender = `${address.local.toLowerCase()}@${address.host}`
    return { verdict: 'our_sender', pasted: cut(sender), onRecord: sender, slug: null }
  }
  const { host, hostname } = new URL(own.origin)
  const pasted = shown(address)
  if (isOurLink(address, own)) return { verdict: 'our_link', pasted, onRecord: host, slug: null }
  if (address.url.hostname !== hostname) return null
  const whole = cut(`${address.url.protocol}//${pasted}`)
  return { verdict: 'resembles_ours', pasted: whole, onRecord: own.origin, slug: null }
}

/** Whether what stands before the @ of a link names no other host. */
const isPlainUser = ({ username, password }: URL): boolean => /^[\w-]*$/.test(username + password)

/** Where its host is on record exactly, at the default port. */
function judgeLink(
  { url, host }: Extract<FoundAddress, { kind: 'link' }>,
  index: RecordIndex,
  asked: number,
): Judged | null {
  const entry = index.hosts.get(withoutWww(host))
  if (!entry || url.port !== '' || !isPlainUser(url)) return null
  const under = entry.portals.filter(({ pathPrefix }) => isUnder(url.pathname, pathPrefix))
  const records = [...entry.records, ...under.map(({ record }) => record)]
  if (records.length === 0) {
    const those = entry.portals.find(({ record }) => record === asked) ?? entry.portals[0]!
    const onRecord = asked >= 0 && those.record !== asked ? host : withoutWww(host) + those.pathPrefix
    return {
      verdict: 'portal_without_case',
      pasted: cut(host + url.pathname),
      onRecord,
      slug: those.record === asked ? index.records[asked]!.slug : null,
    }
  }
  const at = records.includes(asked) ? asked : records[0]!
  const prefix = under.find(({ record }) => record === at)?.pathPrefix ?? ''
  return {
    verdict:
      asked >= 0 && at !== asked
        ? 'official_other_case'
        : url.protocol === 'http:'
          ? 'official_but_http'
          : 'official',
    pasted: cut(host + (prefix === '' ? '' : url.pathname)),
    onRecord: withoutWww(host) + prefix,
    slug: index.records[at]!.slug,
  }
}

function judgeSender(
  address: Exclude<FoundAddress, { kind: 'link' }>,
  index: RecordIndex,
  asked: number,
): Judged | null {
  if (address.kind === 'rest') return null
  const local = address.local.toLowerCase()
  const sender = `${local}@${address.host}`
  const whole = address.host === withoutWww(address.host) ? index.senders.get(sender) : undefined
  // A name that stands for nothing else: some mail servers read signs in it as a way to another host.
  const those = whole ?? (PLAIN_LOCAL.test(local) ? index.senderHosts.get(address.host) : undefined)
  if (!those) return null
  const at = those.includes(asked) ? asked : those[0]!
  return {
    verdict: asked >= 0 && at !== asked ? 'official_other_case' : 'official_sender',
    pasted: cut(sender),
    onRecord: whole ? sender : address.host,
    slug: index.records[at]!.slug,
  }
}

function resembled(address: FoundAddress, index: AddressIndex, asked: number) {
  if (address.kind === 'rest') return null
  const { host } = address
  // A number resembles no name.
  const like = /^[\d.]+$|^\[/.test(host) ? null : findLookAlike(withoutWww(host), index, asked)
  if (like) return like
  if (index.hosts.has(withoutWww(host))) return null
  const before =
    address.kind === 'sender'
      ? address.local
      : decodeLeniently(`${address.url.username}:${address.url.password}`)
  // An ordinary sender may have any name; one that has a whole address for a name pretends.
  return before.includes('.') || address.kind === 'link' ? findNameInside(before, index, asked) : null
}

/** An address as text. Letters of other alphabets stand as they are, so that they can be compared. */
function shown(address: FoundAddress): string {
  if (address.kind === 'rest') return cut(address.text)
  const host = domainToUnicode(address.host) || address.host
  if (address.kind === 'sender') return cut(`${address.local}@${host}`)
  const { username, port } = address.url
  return cut(
    `${username === '' ? '' : `${decodeLeniently(username)}@`}${host}${port === '' ? '' : `:${port}`}`,
  )
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length > MOST_SHOWN ? `${characters.slice(0, MOST_SHOWN - 1).join('')}\u2026` : text
}
