import 'server-only'
import { LRUCache } from 'lru-cache'
import { pseudonymOf } from '../crypto/pseudonym'

// Who makes a request is found out where it is answered, and logged where it came in: the two share the request's id.

/** Requests that are under way. One that was broken off may stay until others push it out. */
const MOST = 4_000

/** On globalThis because pages, calls and the server are separate module graphs of one process. */
const cache = globalThis as typeof globalThis & { __knownCallers?: LRUCache<string, string> }

/** Notes whose request it is, as the log names accounts. @param email normalised. */
export function noteCaller(requestId: string | null, email: string): void {
  if (requestId)
    (cache.__knownCallers ??= new LRUCache({ max: MOST })).set(requestId, pseudonymOf('account', email))
}

/** @returns what was noted, which is forgotten. */
export function takeCaller(requestId: string): string | undefined {
  const who = cache.__knownCallers?.get(requestId)
  if (who !== undefined) cache.__knownCallers?.delete(requestId)
  return who
}
