import { findPhones } from './phone'
import { indexAddresses, type AddressIndex } from './address-index'
import type { FoundAddress } from './find-addresses'

// Our own addresses, which people paste out of our mail: the site, its senders, its phone. Only what is exactly ours is ours. Pure.

export interface OwnAddresses {
  /** Scheme, host and port of the site. */
  origin: string
  /** Whom our mail is from, and who answers it; in small letters. */
  senders: ReadonlySet<string>
  /** As phone numbers are stored; null where it is none of North America. */
  phone: string | null
  /** By which others are told that resemble ours. */
  index: AddressIndex
}

interface Own {
  url: string
  /** Addresses, or a name with the address in brackets. */
  senders: readonly string[]
  phone: string
}

/** Our addresses, ready to be compared with. */
export function ownAddresses({ url, senders, phone }: Own): OwnAddresses {
  const { origin, hostname } = new URL(url)
  const addresses = senders.map((sender) => (/<([^<>]+)>$/.exec(sender)?.[1] ?? sender).toLowerCase())
  const record = {
    slug: '',
    officialHosts: [],
    // A longer name with ours in it may be anybody's: it is a word.
    portals: [{ host: hostname, pathPrefix: '/' }],
    senders: addresses,
    docketNumber: null,
    administratorPhone: null,
    withdrawnAt: null,
  }
  return {
    origin,
    senders: new Set(addresses),
    phone: findPhones(phone)[0] ?? null,
    index: indexAddresses([record]),
  }
}

/** Whether a link opens this site: its scheme, its host and its port to the letter, and nothing before an @. */
export function isOurLink(
  { url }: Extract<FoundAddress, { kind: 'link' }>,
  { origin }: OwnAddresses,
): boolean {
  return url.origin === origin && url.username === '' && url.password === ''
}

/** Whether mail from it is as ours: the whole address to the letter. */
export function isOurSender(
  { local, host }: Extract<FoundAddress, { kind: 'sender' }>,
  { senders }: OwnAddresses,
): boolean {
  return senders.has(`${local.toLowerCase()}@${host}`)
}
