import 'server-only'
import { canOpenProbe } from '../keys/key-probe'
import { queryWithin } from '../db/client'
import { env } from '../env'
import { withDeadline } from '../http/deadline'
import { isStoredHashKey } from '../keys/hash-key'

const UNKNOWN = { database: false, hashKey: null, encryptionKey: null }

export interface Readiness {
  /** Whether the database answers and has our tables, in the time that a visitor is kept waiting for it (DATABASE_TIMEOUT_MS). */
  database: boolean
  /** Whether EMAIL_HASH_KEY is the one that its addresses were stored under; null while it cannot be asked. */
  hashKey: boolean | null
  /** Whether what is stored opens under ENCRYPTION_KEY or one of ENCRYPTION_KEYS_ALSO; null while it cannot be asked. */
  encryptionKey: boolean | null
}

/** How /readyz says it. */
export function keyInWords(matches: boolean | null): 'unknown' | 'matches' | 'differs' {
  return matches === null ? 'unknown' : matches ? 'matches' : 'differs'
}

/** Whether this process can do its work. */
export async function checkReadiness(): Promise<Readiness> {
  const patience = env().DATABASE_TIMEOUT_MS
  try {
    const query = queryWithin<{ stored: Buffer | null; probe: string | null }>(patience, {
      text: 'SELECT hash_key_fingerprint AS stored, key_probe AS probe FROM catalogue_state',
    })
    // A connection, too, may take its time.
    const rows = await withDeadline(query, patience, () => new Error('no answer in time'))
    return rows[0]
      ? {
          database: true,
          hashKey: isStoredHashKey(rows[0].stored),
          encryptionKey: canOpenProbe(rows[0].probe),
        }
      : UNKNOWN
  } catch {
    return UNKNOWN
  }
}
