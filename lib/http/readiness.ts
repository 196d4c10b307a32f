import 'server-only'
import { queryWithin } from '../db'
import { withDeadline } from '../deadline'
import { isStoredHashKey } from '../hash-key'

const TIMEOUT_MS = 1_000

export interface Readiness {
  /** Whether the database answers and has our tables, within a second. */
  database: boolean
  /** Whether EMAIL_HASH_KEY is the one that its addresses were stored under; null while it cannot be asked. */
  hashKey: boolean | null
}

/** Whether this process can do its work. */
export async function checkReadiness(): Promise<Readiness> {
  try {
    const query = queryWithin<{ stored: Buffer | null }>(TIMEOUT_MS, { text: 'SELECT hash_key_fingerprint AS stored FROM catalogue_state' })
    // A connection, too, may take its time.
    const rows = await withDeadline(query, TIMEOUT_MS, () => new Error('no answer in time'))
    return rows[0] ? { database: true, hashKey: isStoredHashKey(rows[0].stored) } : { database: false, hashKey: null }
  } catch {
    return { database: false, hashKey: null }
  }
}
