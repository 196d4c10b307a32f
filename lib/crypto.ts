import 'server-only'
import crypto from 'node:crypto'
import { env } from './env'

// All keyed operations. Two keys come from the environment; each use gets a key of its own (HKDF-SHA-256, RFC 5869),
// so that a token of one purpose can never be read as one of another.

const IV_BYTES = 12
const TAG_BYTES = 16
const SIV_BYTES = 16

/** Bytes of the HMAC kept as an address's key in the corpus. */
export const EMAIL_HASH_BYTES = 16

type Purpose = TokenPurpose | 'link-nonce' | 'unsubscribe' | 'exposure-email' | 'session' | 'access-token'
type TokenPurpose = 'visit' | 'link' | 'mail-values' | 'ticket' | 'refresh' | 'enrolment'

interface Keys {
  emailHash: crypto.KeyObject
  fingerprint: Buffer
  derived: Map<string, crypto.KeyObject>
}

const cache = globalThis as typeof globalThis & { __keys?: Keys }

function keys(): Keys {
  if (!cache.__keys) {
    const { EMAIL_HASH_KEY } = env()
    cache.__keys = {
      emailHash: crypto.createSecretKey(EMAIL_HASH_KEY),
      fingerprint: Buffer.from(crypto.hkdfSync('sha256', EMAIL_HASH_KEY, '', 'fingerprint', 8)),
      derived: new Map(),
    }
  }
  return cache.__keys
}

function keyFor(purpose: Purpose): crypto.KeyObject {
  const { derived } = keys()
  let key = derived.get(purpose)
  if (!key) {
    key = crypto.createSecretKey(Buffer.from(crypto.hkdfSync('sha256', env().ENCRYPTION_KEY, '', purpose, 32)))
    derived.set(purpose, key)
  }
  return key
}

/**
 * The corpus key of a normalised address: the first 16 bytes of HMAC-SHA-256 under EMAIL_HASH_KEY.
 * @param email as `normaliseEmail` returns it.
 */
export function hashEmail(email: string): Buffer {
  return crypto.createHmac('sha256', keys().emailHash).update(email).digest().subarray(0, EMAIL_HASH_BYTES)
}

/** Eight bytes that tell one EMAIL_HASH_KEY from another and say nothing about it. */
export function emailHashKeyFingerprint(): Buffer {
  return keys().fingerprint
}

/**
 * The corpus key and the encrypted form of an address in an uploaded breach.
 *
 * Both come from one HMAC-SHA-256: its first half is the key, its second the synthetic IV under which AES-256-CTR
 * encrypts the address, and by which `openExposureEmail` knows it again (SIV: Rogaway and Shrimpton, "Deterministic
 * Authenticated-Encryption", 2006; RFC 5297 builds the same from CMAC). One address always gets the same text, which
 * says nothing that the key beside it does not say.
 * @returns `ciphertext`: the IV's 16 bytes, then as many bytes as the address has in UTF-8.
 */
export function sealExposureEmail(email: string): { hash: Buffer; ciphertext: Buffer } {
  const mac = crypto.createHmac('sha256', keys().emailHash).update(email).digest()
  const iv = mac.subarray(EMAIL_HASH_BYTES)
  const body = crypto.createCipheriv('aes-256-ctr', keyFor('exposure-email'), iv).update(email, 'utf8')
  return { hash: mac.subarray(0, EMAIL_HASH_BYTES), ciphertext: Buffer.concat([iv, body]) }
}

/** The raw keys of `sealExposureEmail`, for threads that seal whole batches. Never to be logged or stored. */
export function exposureSealKeys(): { hash: Buffer; cipher: Buffer } {
  return { hash: keys().emailHash.export(), cipher: keyFor('exposure-email').export() }
}

/** @returns the address, or null when the bytes are damaged or were not sealed under these keys. */
export function openExposureEmail(ciphertext: Uint8Array): string | null {
  if (ciphertext.length <= SIV_BYTES) return null
  const iv = ciphertext.subarray(0, SIV_BYTES)
  const body = crypto.createDecipheriv('aes-256-ctr', keyFor('exposure-email'), iv).update(ciphertext.subarray(SIV_BYTES))
  const mac = crypto.createHmac('sha256', keys().emailHash).update(body).digest()
  return crypto.timingSafeEqual(mac.subarray(EMAIL_HASH_BYTES), iv) ? body.toString('utf8') : null
}

/** Encrypts a small JSON value into a URL-safe token (AES-256-GCM, fresh nonce, base64url). */
export function sealToken(purpose: TokenPurpose, value: unknown): string {
  return seal(purpose, crypto.randomBytes(IV_BYTES), JSON.stringify(value))
}

/**
 * The same for a link in mail, whose text must be the same each time a batch is sent again. The nonce is an HMAC of the
 * value under a key of its own: equal values give equal tokens, and different ones do not share a nonce.
 */
export function sealStableLink(value: unknown): string {
  const text = JSON.stringify(value)
  const nonce = crypto.createHmac('sha256', keyFor('link-nonce')).update(text).digest().subarray(0, IV_BYTES)
  return seal('link', nonce, text)
}

function seal(purpose: TokenPurpose, nonce: Buffer, text: string): string {
  const cipher = crypto.createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
  const body = cipher.update(text, 'utf8')
  cipher.final()
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
}

/** @returns the value, or null for a token that is damaged, of another purpose, or sealed under another key. */
export function openToken(purpose: TokenPurpose, token: string): unknown {
  const text = openBytes(keyFor(purpose), Buffer.from(token, 'base64url'))
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const SIGNATURE_BYTES = 16

/** Signs an address's key for an unsubscribe link. The same each time, and good for ever. @returns base64url. */
export function signEmailHash(emailHash: Uint8Array): string {
  return Buffer.concat([emailHash, signatureOf(emailHash)]).toString('base64url')
}

/** @returns the address's key, or null when we did not sign it. */
export function readSignedEmailHash(token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== EMAIL_HASH_BYTES + SIGNATURE_BYTES) return null
  const emailHash = bytes.subarray(0, EMAIL_HASH_BYTES)
  return crypto.timingSafeEqual(bytes.subarray(EMAIL_HASH_BYTES), signatureOf(emailHash)) ? emailHash : null
}

function signatureOf(bytes: Uint8Array): Buffer {
  return crypto.createHmac('sha256', keyFor('unsubscribe')).update(bytes).digest().subarray(0, SIGNATURE_BYTES)
}

/** The keys under which session cookies are encrypted and access tokens are signed. Never to be logged or stored. */
export function sessionKeys(): { cookie: string; accessToken: Buffer } {
  return { cookie: keyFor('session').export().toString('hex'), accessToken: keyFor('access-token').export() }
}

/** What is stored of a random token. */
export function digestToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(crypto.createHash('sha256').update(token).digest())
}

/** @returns 256 random bits in base64url. */
export function randomToken(): string {
  return crypto.randomBytes(32).toString('base64url')
}

function openBytes(key: crypto.KeyObject, sealed: Uint8Array): string | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null
  const decipher = crypto.createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  try {
    const body = decipher.update(sealed.subarray(IV_BYTES, sealed.length - TAG_BYTES))
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
