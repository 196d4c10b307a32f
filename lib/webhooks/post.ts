import 'server-only'
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { env } from '../env'
import { isPublicAddress } from './public-address'
import { outcomeOf, type Failure, type Outcome } from './outcome'

// One call to a receiver, who is a stranger: it has ten seconds, nothing of its answer is read but the status, and whatever its name
// leads to is looked at by what connects to it, so that it cannot lead elsewhere a moment later.

/** Milliseconds for a whole call. Tests have their own. */
export const deadline = { ms: 10_000 }

/** Where a name leads to is no place for us. */
class AddressRefused extends Error {}

const publicLookup: LookupFunction = (host, options, callback) => {
  dns.lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const addresses = found.filter(({ address }) => isPublicAddress(address))
    if (addresses.length === 0) return callback(new AddressRefused(), [])
    if (options.all) callback(null, addresses)
    else callback(null, addresses[0]!.address, addresses[0]!.family)
  })
}

/** Posts a JSON text. Never throws: what went wrong is the outcome. */
export async function post(
  address: string,
  body: string,
  headers: Record<string, string>,
  now = new Date(),
): Promise<Outcome> {
  if (!URL.canParse(address)) return { status: null, failure: 'address' }
  const url = new URL(address)
  const allowPrivate = env().WEBHOOK_PRIVATE_HOSTS === 'on'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // What is an address is looked up nowhere.
  const isAddress = host.includes(':') || /^[\d.]+$/.test(host)
  if (!allowPrivate && (url.protocol !== 'https:' || (isAddress && !isPublicAddress(host))))
    return { status: null, failure: 'address' }
  const { request: open } = url.protocol === 'https:' ? https : http
  return new Promise((resolve) => {
    const request = open(url, {
      method: 'POST',
      agent: false,
      ...(!allowPrivate && { lookup: publicLookup }),
      signal: AbortSignal.timeout(deadline.ms),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Redress-Webhooks/1',
        ...headers,
      },
    })
    request.once('response', (response) => {
      resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after'], now))
      response.destroy()
    })
    // Node tells an upgrade by its own event, and of a connection that ends without a word only that it is closed.
    request.once('upgrade', (response, socket) => {
      resolve(outcomeOf(response.statusCode ?? 0, undefined, now))
      socket.destroy()
    })
    request.once('close', () => resolve({ status: null, failure: 'connection' }))
    // It may be broken off once more while it is being ended.
    request.on('error', (error) => resolve({ status: null, failure: failureOf(error) }))
    request.end(body)
  })
}

function failureOf(error: NodeJS.ErrnoException): Failure {
  if (error instanceof AddressRefused) return 'address'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  const code = error.code ?? ''
  return /CERT|TLS|SSL|SIGNATURE|^EPROTO$/.test(code) ? 'tls' : 'connection'
}
