import 'server-only'
import { emailHashKeyFingerprint } from '../crypto/crypto'
import { queryWithin } from '../db/client'
import { securityEvent } from '../security-log/write'

// Whether EMAIL_HASH_KEY is the one that this database's addresses were stored under. With another, every look-up would miss.

/** Milliseconds. */
const TIMEOUT_MS = 2_000

/** What is said when it is not. */
export const HASH_KEY_DIFFERS = [
  'EMAIL_HASH_KEY is not the key that the addresses in this database were stored under.',
  'Until it is, no address can be checked, nothing can be imported, and the worker does not start: no mail could be addressed.',
  'Stop, put the former key back, and start again: see docs/operations.md, "Keys".',
].join('\n')

/** @param stored as catalogue_state has it; null while nothing was stored under any key. */
export function isStoredHashKey(stored: Uint8Array | null): boolean {
  return stored === null || emailHashKeyFingerprint().equals(stored)
}

/** @throws when the database does not answer. */
async function hashKeyMatches(): Promise<boolean> {
  const rows = await queryWithin<{ stored: Buffer | null }>(TIMEOUT_MS, {
    text: 'SELECT hash_key_fingerprint AS stored FROM catalogue_state',
  })
  return isStoredHashKey(rows[0]?.stored ?? null)
}

/** For the start of a process. A database that does not answer now is somebody else's to report. @throws Error when it is not. */
export async function requireHashKey(): Promise<void> {
  if (await hashKeyMatches().catch(() => true)) return
  securityEvent('key.mismatch', { result: 'failed' })
  throw new Error(HASH_KEY_DIFFERS)
}
