import type { IncomingHttpHeaders } from 'node:http'
import ipaddr from 'ipaddr.js'

// A visitor's address, for rate limits. Route handlers cannot see the socket, and Next would believe a client's own
// X-Forwarded-For. So the server stamps a private header from the socket, over any copy that was sent.

/** The header that server.ts sets on every request that a page or a call gets to see, and that nobody else can. */
export const VISITOR_HEADER = 'x-redress-visitor'

/** Who calls, as consent records, sessions and limits keep it. */
export interface Caller {
  /** The visitor's network address, as `visitorAddress` makes it. */
  ip: string
  /** What the browser calls itself, without control characters, 400 characters at most. */
  userAgent: string
}

const USER_AGENT_LENGTH = 400

/** Reads who calls from the headers that server.ts has stamped. */
export function callerOf(headers: Headers): Caller {
  return {
    ip: headers.get(VISITOR_HEADER) ?? 'unknown',
    userAgent: (headers.get('user-agent') ?? '').slice(0, USER_AGENT_LENGTH).replace(/\p{Cc}/gu, ''),
  }
}

/** The header with the request's id, stamped likewise and sent back with the response, but with pages that are everybody's. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The same with the request's id, for the audit log. */
export function originOf(headers: Headers): Caller & { requestId: string | null } {
  return { ...callerOf(headers), requestId: headers.get(REQUEST_ID_HEADER) }
}

/** What one customer of a provider may be given of IPv6 (RFC 6177). Bytes. */
const NETWORK_BYTES = 6

/**
 * The /48 that an IPv6 visitor's /64 lies in: whoever has one can call from 65,536 of the others. Any other visitor is a
 * network of one.
 */
export function networkOf(visitor: string): string {
  if (!visitor.endsWith('/64')) return visitor
  const bytes = ipaddr.parse(visitor.slice(0, -'/64'.length)).toByteArray()
  return `${ipaddr.fromByteArray(bytes.map((byte, index) => (index < NETWORK_BYTES ? byte : 0))).toString()}/48`
}

/** As sockets and proxies write nearly all: parsing one takes longer than much of what is done for a page in memory. */
const PLAIN_IPV4 =
  /^(?:::ffff:)?((?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d))$/

/** The longest text that can be a network address, with its port. */
const MAX_ADDRESS_LENGTH = 60

/** Some proxies add the port: 203.0.113.9:4711, [2001:db8::1]:4711. */
function withoutPort(entry: string): string {
  return /^\[([^\]]*)\](:\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
}

/** The entry that stands so many from the right of a list, or its first where it has fewer. One at the end is found without parting all. */
function entryOf(list: string, fromRight: number): string {
  let to = list.length
  let comma = list.lastIndexOf(',')
  for (let passed = 1; passed < fromRight && comma >= 0; passed++) {
    to = comma
    comma = list.slice(0, to).lastIndexOf(',')
  }
  return list.slice(comma + 1, to).trim()
}

/**
 * The address to count a request against: the socket's peer, or, behind `hops` proxies of our own, the entry of
 * X-Forwarded-For that the outermost of them added. Entries further left are the client's own words and are ignored.
 * IPv6 counts by /64, the smallest block that one household is given.
 */
export function visitorAddress(headers: IncomingHttpHeaders, peer: string | undefined, hops: number): string {
  let address = peer ?? ''
  if (hops > 0) {
    const sent = headers['x-forwarded-for']
    const entry = entryOf(Array.isArray(sent) ? sent.join(',') : (sent ?? ''), hops)
    const known = PLAIN_IPV4.exec(entry)
    if (known) return known[1]!
    const forwarded = entry.length > MAX_ADDRESS_LENGTH ? '' : withoutPort(entry)
    if (forwarded && ipaddr.isValid(forwarded)) address = forwarded
  }
  const plain = PLAIN_IPV4.exec(address)
  if (plain) return plain[1]!
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const bytes = parsed.toByteArray().map((byte, index) => (index < 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes).toString()}/64`
}
