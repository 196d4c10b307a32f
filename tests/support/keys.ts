import crypto from 'node:crypto'
import { env } from '@/lib/env'

/** Keys of 32 bytes, made up and public. `FIRST` is the ENCRYPTION_KEY of all tests. */
export const FIRST = '22'.repeat(32)
export const SECOND = '33'.repeat(32)
export const THIRD = '44'.repeat(32)

/** From now on this process seals under the first of these keys, and opens under all. */
export function takeKeys(seals: string, ...also: string[]): void {
  Object.assign(env(), {
    ENCRYPTION_KEY: Buffer.from(seals, 'hex'),
    ENCRYPTION_KEYS_ALSO: also.map((key) => Buffer.from(key, 'hex')),
  })
  delete (globalThis as { __keyring?: unknown }).__keyring
}

/** As it was sealed before keys had ids: an address in the corpus. */
export function sealAddressWithoutId(email: string, key: string): Buffer {
  const iv = crypto.createHmac('sha256', env().EMAIL_HASH_KEY).update(email).digest().subarray(16)
  const body = crypto.createCipheriv('aes-256-ctr', derive(key, 'exposure-email'), iv).update(email, 'utf8')
  return Buffer.concat([iv, body])
}

/** The same of a token. */
export function sealTokenWithoutId(
  purpose: string,
  value: unknown,
  key: string,
  nonce = crypto.randomBytes(12),
): string {
  const cipher = crypto.createCipheriv('aes-256-gcm', derive(key, purpose), nonce)
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
}

/** The same of a link in mail. */
export function sealLinkWithoutId(value: unknown, key: string): string {
  return sealTokenWithoutId(
    'link',
    value,
    key,
    crypto
      .createHmac('sha256', derive(key, 'link-nonce'))
      .update(JSON.stringify(value))
      .digest()
      .subarray(0, 12),
  )
}

/** An unsubscribe link's token as it was signed before. */
export function signEmailHashAsBefore(emailHash: Uint8Array, key: string): string {
  return Buffer.concat([
    emailHash,
    crypto.createHmac('sha256', derive(key, 'unsubscribe')).update(emailHash).digest().subarray(0, 16),
  ]).toString('base64url')
}

/** What a use of a key has. */
export function derive(key: string, use: string): Buffer {
  return Buffer.from(crypto.hkdfSync('sha256', Buffer.from(key, 'hex'), '', use, 32))
}
