import 'server-only'
import crypto from 'node:crypto'
import { env } from '../env'

/**
 * What is kept of a phone number once its owner is gone: HMAC-SHA-256 under a key derived from EMAIL_HASH_KEY for this alone
 * (HKDF-SHA-256). It can answer whether a given number had consented, and cannot be turned back without the key: there are few
 * phone numbers, so a plain hash could.
 * @param phoneNumber as it is stored.
 */
export function hashPhone(phoneNumber: string): Buffer {
  const key = Buffer.from(crypto.hkdfSync('sha256', env().EMAIL_HASH_KEY, '', 'consent-phone', 32))
  return crypto.createHmac('sha256', key).update(phoneNumber).digest()
}
