import 'server-only'
import crypto from 'node:crypto'
import { env } from '../env'

/**
 * What an event without a name is called in a person's own calendar: the same at every reading, and for nobody else. HMAC-SHA-256 under a
 * key derived from EMAIL_HASH_KEY for this alone (HKDF-SHA-256): the name that the same event has in everybody's calendar would say what
 * it is about.
 * @param owner whose calendar it is. @param uid what it is called in everybody's.
 */
export function ownEventName(owner: string, uid: string): string {
  const key = Buffer.from(crypto.hkdfSync('sha256', env().EMAIL_HASH_KEY, '', 'calendar-event', 32))
  return crypto.createHmac('sha256', key).update(`${owner}\n${uid}`).digest().subarray(0, 16).toString('hex')
}
