import 'server-only'
import crypto from 'node:crypto'
import { env } from '../env'

// The keys that things are sealed under: ENCRYPTION_KEY seals, and it and those of ENCRYPTION_KEYS_ALSO open. Each use
// gets a key of its own (HKDF-SHA-256, RFC 5869), so that a token of one purpose can never be read as one of another.

/** What stands before everything that is sealed, to say under which key. */
export const KEY_ID_BYTES = 4

export type TokenPurpose =
  | 'visit'
  | 'link'
  | 'mail-values'
  | 'ticket'
  | 'refresh'
  | 'enrolment'
  | 'key-probe'
  | 'claim-number'
  | 'webhook-secret'
  | 'hand-over'
  | 'rejected-row'
  | 'firm-session'
type Purpose = TokenPurpose | 'link-nonce' | 'unsubscribe' | 'exposure-email' | 'session' | 'access-token'

export interface Key {
  /** Tells one key from another and says nothing about it. */
  id: Buffer
  /** The same in hexadecimal. */
  name: string
  /** The key of one use. */
  for(purpose: Purpose): crypto.KeyObject
}

const cache = globalThis as typeof globalThis & { __keyring?: readonly [Key, ...Key[]] }

/** Every key that opens, the one that seals first. */
export function knownKeys(): readonly [Key, ...Key[]] {
  if (!cache.__keyring) {
    const { ENCRYPTION_KEY, ENCRYPTION_KEYS_ALSO } = env()
    const also = ENCRYPTION_KEYS_ALSO.filter(
      (secret, index, all) =>
        !secret.equals(ENCRYPTION_KEY) && all.findIndex((other) => other.equals(secret)) === index,
    )
    cache.__keyring = [makeKey(ENCRYPTION_KEY), ...also.map(makeKey)]
  }
  return cache.__keyring
}

/** The key that seals. */
export function sealingKey(): Key {
  return knownKeys()[0]
}

/** The keys that these bytes name at their beginning: as a rule one, or none. */
export function namedKeys(sealed: Uint8Array): Key[] {
  if (sealed.length < KEY_ID_BYTES) return []
  return knownKeys().filter(({ id }) => id.every((byte, index) => sealed[index] === byte))
}

/** @returns a known key by its id; null for one that this process was not given. */
export function keyById(id: Uint8Array): Key | null {
  return knownKeys().find((key) => key.id.equals(id)) ?? null
}

function makeKey(secret: Buffer): Key {
  const derived = new Map<Purpose, crypto.KeyObject>()
  const derive = (info: string, bytes: number) =>
    Buffer.from(crypto.hkdfSync('sha256', secret, '', info, bytes))
  const id = derive('key-id', KEY_ID_BYTES)
  return {
    id,
    name: id.toString('hex'),
    for: (purpose) => {
      let key = derived.get(purpose)
      if (!key) derived.set(purpose, (key = crypto.createSecretKey(derive(purpose, 32))))
      return key
    },
  }
}
