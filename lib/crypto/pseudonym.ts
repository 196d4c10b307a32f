import 'server-only'
import crypto from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { env } from '../env'
import { outsideRequests } from '../outside-requests'

// Names for the log. Whoever has the key and suspects an address can find its lines; whoever has the log alone finds nobody.

/** What is named: an account by its normalised address, a visitor by the network address that limits count, a session by its id. */
export type Named = 'account' | 'visitor' | 'session'

/** Letters, of six bits each: enough that no two meet by chance in any log. */
const LENGTH = 16

/** Who comes once comes again within seconds, and most of their requests are logged. In a table of many more, whoever is new costs half as much again. */
const MOST_VISITORS = 10_000
/** After so long all of them are forgotten, so that no network address stays for longer. Milliseconds. */
const FORGET_VISITORS_MS = 15 * 60_000

const cache = globalThis as typeof globalThis & {
  __pseudonymKey?: crypto.KeyObject
  __visitorPseudonyms?: LRUCache<string, string>
}

/**
 * HMAC-SHA-256 under a key derived from EMAIL_HASH_KEY for this alone (HKDF-SHA-256), its first 12 bytes in base64url. The same
 * for ever, so that a year's log can be followed; nothing else in the database or in a response has the same value.
 * Those of visitors are remembered for a while; addresses of accounts stay in no memory.
 */
export function pseudonymOf(kind: Named, value: string): string {
  if (kind !== 'visitor') return make(kind, value)
  const visitors = (cache.__visitorPseudonyms ??= visitorTable())
  let known = visitors.get(value)
  if (known === undefined) visitors.set(value, (known = make(kind, value)))
  return known
}

function visitorTable(): LRUCache<string, string> {
  outsideRequests(() => setTimeout(() => (cache.__visitorPseudonyms = undefined), FORGET_VISITORS_MS).unref())
  return new LRUCache({ max: MOST_VISITORS })
}

function make(kind: Named, value: string): string {
  const key = (cache.__pseudonymKey ??= crypto.createSecretKey(
    Buffer.from(crypto.hkdfSync('sha256', env().EMAIL_HASH_KEY, '', 'log-pseudonym', 32)),
  ))
  return crypto.createHmac('sha256', key).update(`${kind}\n${value}`).digest('base64url').slice(0, LENGTH)
}
