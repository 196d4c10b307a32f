import 'server-only'
import crypto from 'node:crypto'
import {
  KEY_ID_BYTES,
  keyById,
  knownKeys,
  namedKeys,
  sealingKey,
  type Key,
  type TokenPurpose,
} from './keyring'
import { env } from '../env'

// All keyed operations. What is sealed begins with the id of its key (lib/crypto/keyring.ts); what was sealed before keys
// had ids does not, and is tried under each. Never the id decides what a value says, but its authentication.

const IV_BYTES = 12
const TAG_BYTES = 16
const SIV_BYTES = 16

/** Bytes of the HMAC kept as an address's key in the corpus. */
const EMAIL_HASH_BYTES = 16

interface HashKeys {
  email: crypto.KeyObject
  fingerprint: Buffer
  unsubscribe: crypto.KeyObject
  csrf: Buffer
}

const cache = globalThis as typeof globalThis & { __hashKeys?: HashKeys }

/** EMAIL_HASH_KEY, and what is derived from it because it must outlive every ENCRYPTION_KEY. */
function hashKeys(): HashKeys {
  if (!cache.__hashKeys) {
    const { EMAIL_HASH_KEY } = env()
    const derive = (info: string, bytes: number) =>
      Buffer.from(crypto.hkdfSync('sha256', EMAIL_HASH_KEY, '', info, bytes))
    cache.__hashKeys = {
      email: crypto.createSecretKey(EMAIL_HASH_KEY),
      fingerprint: derive('fingerprint', 8),
      unsubscribe: crypto.createSecretKey(derive('unsubscribe', 32)),
      csrf: derive('csrf', 32),
    }
  }
  return cache.__hashKeys
}

/**
 * The corpus key of a normalised address: the first 16 bytes of HMAC-SHA-256 under EMAIL_HASH_KEY.
 * @param email as `normaliseEmail` returns it.
 */
export function hashEmail(email: string): Buffer {
  return crypto.createHmac('sha256', hashKeys().email).update(email).digest().subarray(0, EMAIL_HASH_BYTES)
}

/** Eight bytes that tell one EMAIL_HASH_KEY from another and say nothing about it. */
export function emailHashKeyFingerprint(): Buffer {
  return hashKeys().fingerprint
}

/**
 * The corpus key and the encrypted form of an address in an uploaded breach.
 *
 * Both come from one HMAC-SHA-256: its first half is the key, its second the synthetic IV under which AES-256-CTR
 * encrypts the address, and by which `openExposureEmail` knows it again (SIV: Rogaway and Shrimpton, "Deterministic
 * Authenticated-Encryption", 2006; RFC 5297 builds the same from CMAC). Under one key an address always gets the same
 * text, which says nothing that the hash beside it does not say.
 * @returns `ciphertext`: the key's id, the IV's 16 bytes, then as many bytes as the address has in UTF-8.
 */
export function sealExposureEmail(email: string): { hash: Buffer; ciphertext: Buffer } {
  const mac = crypto.createHmac('sha256', hashKeys().email).update(email).digest()
  const iv = mac.subarray(EMAIL_HASH_BYTES)
  const key = sealingKey()
  const body = crypto.createCipheriv('aes-256-ctr', key.for('exposure-email'), iv).update(email, 'utf8')
  return { hash: mac.subarray(0, EMAIL_HASH_BYTES), ciphertext: Buffer.concat([key.id, iv, body]) }
}

/** The raw keys of `sealExposureEmail`, for threads that seal whole batches. Never to be logged or stored. */
export function exposureSealKeys(): { hash: Buffer; cipher: Buffer; id: Buffer } {
  const key = sealingKey()
  return { hash: hashKeys().email.export(), cipher: key.for('exposure-email').export(), id: key.id }
}

/** @returns the address, or null when the bytes are damaged or were not sealed under these keys. */
export function openExposureEmail(ciphertext: Uint8Array): string | null {
  return openAddress(ciphertext)?.text ?? null
}

/** What was sealed, and the id of the key that it carries; null where it carries none. */
export interface Opened {
  text: string
  keyId: Buffer | null
}

/** @see openExposureEmail */
export function openAddress(sealed: Uint8Array): Opened | null {
  return openUnderAny(sealed, (key, bytes) => {
    if (bytes.length <= SIV_BYTES) return null
    const iv = bytes.subarray(0, SIV_BYTES)
    const body = crypto
      .createDecipheriv('aes-256-ctr', key.for('exposure-email'), iv)
      .update(bytes.subarray(SIV_BYTES))
    const mac = crypto.createHmac('sha256', hashKeys().email).update(body).digest()
    return crypto.timingSafeEqual(mac.subarray(EMAIL_HASH_BYTES), iv) ? body.toString('utf8') : null
  })
}

function openUnderAny(
  sealed: Uint8Array,
  open: (key: Key, bytes: Uint8Array, id: Uint8Array) => string | null,
): Opened | null {
  for (const key of namedKeys(sealed)) {
    const text = open(key, sealed.subarray(KEY_ID_BYTES), key.id)
    if (text !== null) return { text, keyId: key.id }
  }
  for (const key of knownKeys()) {
    const text = open(key, sealed, NO_ID)
    if (text !== null) return { text, keyId: null }
  }
  return null
}

const NO_ID = new Uint8Array()

/** Random bytes that nobody has had: asking the system for a few at a time costs more than sealing. */
const random = Buffer.alloc(4_096)
let used = random.length

function freshIv(): Buffer {
  if (used + IV_BYTES > random.length) {
    crypto.randomFillSync(random)
    used = 0
  }
  const iv = Buffer.from(random.subarray(used, used + IV_BYTES))
  used += IV_BYTES
  return iv
}

/** Encrypts a small JSON value into a URL-safe token (AES-256-GCM, fresh nonce, base64url). */
export function sealToken(purpose: TokenPurpose, value: unknown): string {
  const key = sealingKey()
  return seal(key, key.id, purpose, freshIv(), JSON.stringify(value))
}

/**
 * The same for a link in mail, whose text must be the same each time a batch is sent again. The nonce is an HMAC of the
 * value under a key of its own: equal values give equal tokens, and different ones do not share a nonce.
 * @param keyId of the key that the batch was frozen with; null for a batch from before keys had ids.
 * @throws Error for a key that this process does not know.
 */
export function sealStableLink(value: unknown, keyId: Uint8Array | null): string {
  const key = keyId === null ? sealingKey() : keyById(keyId)
  if (!key) throw new Error('The key of this link is not known here.')
  const text = JSON.stringify(value)
  const nonce = crypto.createHmac('sha256', key.for('link-nonce')).update(text).digest().subarray(0, IV_BYTES)
  return seal(key, keyId ?? NO_ID, 'link', nonce, text)
}

/** @param id authenticated with the rest, so that no token is another one without its id. */
function seal(key: Key, id: Uint8Array, purpose: TokenPurpose, nonce: Buffer, text: string): string {
  const cipher = crypto.createCipheriv('aes-256-gcm', key.for(purpose), nonce).setAAD(id)
  const body = cipher.update(text, 'utf8')
  cipher.final()
  return Buffer.concat([id, nonce, body, cipher.getAuthTag()]).toString('base64url')
}

/** @returns the value, or null for a token that is damaged, of another purpose, or sealed under a key that is not known. */
export function openToken(purpose: TokenPurpose, token: string): unknown {
  const opened = openTokenText(purpose, token)
  if (opened === null) return null
  try {
    return JSON.parse(opened.text)
  } catch {
    return null
  }
}

/** @see openToken */
export function openTokenText(purpose: TokenPurpose, token: string): Opened | null {
  const bytes = Buffer.from(token, 'base64url')
  // The decoder passes over what is no base64: one token must not have many texts.
  if (bytes.toString('base64url') !== token) return null
  return openUnderAny(bytes, (key, sealed, id) => {
    if (sealed.length < IV_BYTES + TAG_BYTES) return null
    const decipher = crypto.createDecipheriv('aes-256-gcm', key.for(purpose), sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(id).setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
    try {
      const body = decipher.update(sealed.subarray(IV_BYTES, sealed.length - TAG_BYTES))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    } catch {
      return null
    }
  })
}

const SIGNATURE_BYTES = 16

/**
 * Signs an address's hash for an unsubscribe link. The same each time, and good for ever: under a key that comes from
 * EMAIL_HASH_KEY, as the hash itself does.
 * @param asBefore as it was signed before, under ENCRYPTION_KEY: for a batch of mail that began with such links.
 * @returns base64url.
 */
export function signEmailHash(emailHash: Uint8Array, asBefore = false): string {
  return Buffer.concat([
    emailHash,
    signatureOf(emailHash, asBefore ? sealingKey().for('unsubscribe') : hashKeys().unsubscribe),
  ]).toString('base64url')
}

/** @returns the address's hash, or null when we did not sign it. Links from before count under every key that is known. */
export function readSignedEmailHash(token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== EMAIL_HASH_BYTES + SIGNATURE_BYTES) return null
  const emailHash = bytes.subarray(0, EMAIL_HASH_BYTES)
  const signature = bytes.subarray(EMAIL_HASH_BYTES)
  const keys = [hashKeys().unsubscribe, ...knownKeys().map((key) => key.for('unsubscribe'))]
  return keys.some((key) => crypto.timingSafeEqual(signature, signatureOf(emailHash, key))) ? emailHash : null
}

function signatureOf(bytes: Uint8Array, key: crypto.KeyObject): Buffer {
  return crypto.createHmac('sha256', key).update(bytes).digest().subarray(0, SIGNATURE_BYTES)
}

/** The keys under which session cookies are encrypted and access tokens are signed. Never to be logged or stored. */
export interface SessionKeys {
  /** The id of the key they come from, hexadecimal. */
  kid: string
  cookie: string
  accessToken: Buffer
}

/** Those that make cookies and tokens. */
export function sessionKeys(): SessionKeys {
  return allSessionKeys()[0]!
}

/** Those that read them: the one that a token names, else every known one, the one that makes them first. */
export function allSessionKeys(kid?: unknown): SessionKeys[] {
  const all = knownKeys().map((key) => ({
    kid: key.name,
    cookie: key.for('session').export().toString('hex'),
    accessToken: key.for('access-token').export(),
  }))
  const named = all.filter((keys) => keys.kid === kid)
  return named.length > 0 ? named : all
}

/** What signs the token that a sign-out form carries. It outlives every ENCRYPTION_KEY: two webs may differ in theirs for a while. */
export function csrfSecret(): string {
  return hashKeys().csrf.toString('hex')
}

/** What is stored of a random token. */
export function digestToken(token: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(crypto.createHash('sha256').update(token).digest())
}

/** @returns 256 random bits in base64url. */
export function randomToken(): string {
  return crypto.randomBytes(32).toString('base64url')
}
