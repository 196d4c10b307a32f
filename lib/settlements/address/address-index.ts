import { parse } from 'tldts'
import { isWithdrawn } from '../phase'
import type { SettlementHead } from '../read-rows'
import { normaliseDocket } from './docket'
import { readHost } from './find-addresses'
import { plainLetters, readableHost, skeleton } from './skeleton'

// The addresses of the published settlements, so that one can be compared with ten thousand of them in little time. Pure.

/** What the check needs of a settlement. */
export type CheckedRecord = Pick<
  SettlementHead,
  'slug' | 'officialHosts' | 'portals' | 'senders' | 'docketNumber' | 'administratorPhone' | 'withdrawnAt'
> &
  Partial<Pick<SettlementHead, 'events'>>

/** What stands at a host on record. */
interface HostEntry {
  /** Of those whose own site it is. */
  records: number[]
  portals: { pathPrefix: string; record: number }[]
}

/** A name that others may resemble: a label of a host on record. */
export interface KnownName {
  /** As it is written on record, with its ending. */
  host: string
  /** In plain letters, without hyphens. */
  plain: string
  /** Its letters as bits, which tells most others apart at once. */
  letters: number
  record: number
  /** Whether a longer name with this in it resembles it. An administrator's own has many relatives. */
  mayBeInside: boolean
}

export interface AddressIndex extends RecordIndex {
  /** What stood in withdrawn records. It is on record no more, and nothing is compared with it but to the letter. */
  withdrawn: RecordIndex
}

export interface RecordIndex {
  records: readonly CheckedRecord[]
  /** By host, without `www.`. */
  hosts: Map<string, HostEntry>
  /** By whole address. */
  senders: Map<string, number[]>
  /** Those of which every address of one host is, by that host. It says nothing of links. */
  senderHosts: Map<string, number[]>
  /** The registrable domains of all of these. */
  domains: Set<string>
  names: KnownName[]
  /** By skeleton. */
  bySkeleton: Map<string, KnownName[]>
  /** By plain letters and by skeleton; those alone that may be inside. */
  inside: Map<string, KnownName[]>
  insideLengths: number[]
  dockets: Map<string, number[]>
  /** The administrators', as they are stored. */
  phones: Map<string, number[]>
}

/** A name of fewer letters is found inside too many others. */
const LEAST_INSIDE = 6

const PARSE = { allowPrivateDomains: true, validateHostname: false }

/** A host in ASCII, without the root's dot; null for what is none. */
function asciiHost(host: string): string | null {
  try {
    return readHost(new URL(`https://${host}`).hostname)
  } catch {
    return null
  }
}

/** A host as it is compared: without `www.` as well. */
function comparedHost(host: string): string | null {
  const read = asciiHost(host)
  return read === null ? null : withoutWww(read)
}

export const withoutWww = (host: string): string => (host.startsWith('www.') ? host.slice(4) : host)

/** The domain that somebody registered, by the public suffix list, and the label that they chose. */
export function registrable(host: string): { domain: string; label: string; labels: string[] } {
  const { domain, domainWithoutSuffix, subdomain } = parse(host, PARSE)
  const label = domainWithoutSuffix || host.split('.')[0]!
  return { domain: domain ?? host, label, labels: subdomain ? subdomain.split('.') : [] }
}

export function plainName(label: string): string {
  return plainLetters(readableHost(label)).replaceAll('-', '')
}

export function lettersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31)
  return bits
}

/** @param records published ones; of those that were withdrawn nothing is on record. */
export function indexAddresses(records: readonly CheckedRecord[]): AddressIndex {
  const withdrawn = indexThose(records, isWithdrawn)
  return { ...indexThose(records, (record) => !isWithdrawn(record)), withdrawn }
}

function indexThose(
  records: readonly CheckedRecord[],
  isMeant: (record: CheckedRecord) => boolean,
): RecordIndex {
  const index: RecordIndex = {
    records,
    hosts: new Map(),
    senders: new Map(),
    senderHosts: new Map(),
    domains: new Set(),
    names: [],
    bySkeleton: new Map(),
    inside: new Map(),
    insideLengths: [],
    dockets: new Map(),
    phones: new Map(),
  }
  records.forEach((record, at) => {
    if (isMeant(record)) addRecord(index, record, at)
  })
  index.insideLengths = [...new Set([...index.inside.keys()].map(({ length }) => length))]
  return index
}

function addRecord(index: RecordIndex, record: CheckedRecord, at: number): void {
  for (const text of record.officialHosts) {
    const host = comparedHost(text)
    if (host === null) continue
    entryOf(index, host).records.push(at)
    addNames(index, host, at, true)
  }
  for (const { host: text, pathPrefix } of record.portals) {
    const host = comparedHost(text)
    if (host === null) continue
    entryOf(index, host).portals.push({ pathPrefix, record: at })
    addNames(index, host, at, false)
  }
  for (const sender of record.senders) {
    const text = sender.toLowerCase()
    const split = text.lastIndexOf('@')
    const host = asciiHost(text.slice(split + 1))
    if (host === null || split === 0) continue
    if (split < 0) push(index.senderHosts, host, at)
    else push(index.senders, `${text.slice(0, split)}@${withoutWww(host)}`, at)
    addNames(index, withoutWww(host), at, false)
  }
  const docket = record.docketNumber && normaliseDocket(record.docketNumber)
  if (docket) push(index.dockets, docket, at)
  if (record.administratorPhone !== null) push(index.phones, record.administratorPhone, at)
}

function entryOf({ hosts }: RecordIndex, host: string): HostEntry {
  let entry = hosts.get(host)
  if (!entry) hosts.set(host, (entry = { records: [], portals: [] }))
  return entry
}

function addNames(index: RecordIndex, host: string, record: number, mayBeInside: boolean): void {
  const { domain, label, labels } = registrable(host)
  index.domains.add(domain)
  // At an administrator's own domain the case has its name in front.
  const own = labels[0] ?? null
  addName(index, host, label, record, mayBeInside && own === null)
  if (mayBeInside && own !== null) addName(index, host, own, record, true)
}

function addName(index: RecordIndex, host: string, label: string, record: number, mayBeInside: boolean) {
  const plain = plainName(label)
  if (plain.length === 0) return
  const name = { host, plain, letters: lettersOf(plain), record, mayBeInside }
  const same = index.bySkeleton.get(skeleton(plain))
  // A portal has many cases, and its name counts once.
  if (
    same?.some((known) => known.host === host && known.plain === plain && known.mayBeInside === mayBeInside)
  )
    return
  index.names.push(name)
  push(index.bySkeleton, skeleton(plain), name)
  if (mayBeInside && plain.length >= LEAST_INSIDE)
    for (const key of new Set([plain, skeleton(plain)])) push(index.inside, key, name)
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const those = map.get(key)
  if (those) those.push(value)
  else map.set(key, [value])
}
