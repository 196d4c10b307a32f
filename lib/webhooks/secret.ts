import 'server-only'
import { randomBytes } from 'node:crypto'
import { openToken, sealToken } from '../crypto/crypto'

// What signs for an endpoint: `whsec_` and 32 random bytes in base64, as Standard Webhooks has it. Stored sealed.

const PREFIX = 'whsec_'
const BYTES = 32

/** A new secret: as its receiver is shown it, and as it is stored. */
export function newSecret(): { shown: string; sealed: string } {
  const shown = PREFIX + randomBytes(BYTES).toString('base64')
  return { shown, sealed: sealToken('webhook-secret', shown) }
}

/** The bytes that sign; null for a value that cannot be read under the keys that are known. */
export function openSecret(sealed: string): Buffer | null {
  const shown = openToken('webhook-secret', sealed)
  if (typeof shown !== 'string' || !shown.startsWith(PREFIX)) return null
  return Buffer.from(shown.slice(PREFIX.length), 'base64')
}
