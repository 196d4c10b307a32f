import 'server-only'
import { randomBytes } from 'node:crypto'

/**
 * An id that must not be guessed: 128 random bits, written as a UUID column takes them. A version 4 UUID has 122, so the bits
 * that name a version are random here too: what reads such an id checks its form by `z.guid()`, not `z.uuid()`.
 */
export function randomId(): string {
  const hex = randomBytes(16).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
