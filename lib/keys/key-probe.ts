import 'server-only'
import { openAddress, openTokenText, sealToken } from '../crypto/crypto'
import { pgPool, queryWithin } from '../db/client'

// Whether ENCRYPTION_KEY and ENCRYPTION_KEYS_ALSO are the keys of this database. A process with others could read no stored
// address, and would give up on mail for good.

/** Milliseconds. */
const TIMEOUT_MS = 2_000

/** What is said when they are not. */
export const ENCRYPTION_KEY_DIFFERS = [
  'Neither ENCRYPTION_KEY nor ENCRYPTION_KEYS_ALSO has the key that this database is sealed under.',
  'Until one does, nobody stays signed in, no stored address can be read, and the worker does not start: no mail could be addressed.',
  'Put the former key back, or add it to ENCRYPTION_KEYS_ALSO, and start again: see docs/keys.md.',
].join('\n')

/** A new probe, under the key that seals. It says nothing. */
function sealProbe(): string {
  return sealToken('key-probe', {})
}

/** @param stored as catalogue_state has it; null while there is none. */
export function canOpenProbe(stored: string | null): boolean {
  return stored === null || openTokenText('key-probe', stored) !== null
}

/**
 * For the start of a process: keeps a probe where there is none. A database that does not answer now is somebody else's to
 * report.
 * @throws Error when these are not the keys of the database.
 */
export async function requireEncryptionKey(): Promise<void> {
  const isOurs = await isOurDatabase().catch(() => true)
  if (!isOurs) throw new Error(ENCRYPTION_KEY_DIFFERS)
}

/** Puts a new probe in the place of one that cannot be opened. */
export async function replaceLostProbe(): Promise<void> {
  const { rows } = await pgPool().query<{ probe: string | null }>(
    'SELECT key_probe AS probe FROM catalogue_state',
  )
  const probe = rows[0]?.probe ?? null
  if (!canOpenProbe(probe))
    await pgPool().query('UPDATE catalogue_state SET key_probe = $1 WHERE key_probe = $2', [
      sealProbe(),
      probe,
    ])
}

async function isOurDatabase(): Promise<boolean> {
  const [state] = await queryWithin<{ probe: string | null }>(TIMEOUT_MS, {
    text: 'SELECT key_probe AS probe FROM catalogue_state',
  })
  if (!state || state.probe !== null) return canOpenProbe(state?.probe ?? null)
  // From before there was a probe: a few of the stored addresses tell.
  const sample = await queryWithin<{ sealed: Buffer }>(TIMEOUT_MS, {
    text: `(SELECT email_ciphertext AS sealed FROM users WHERE email_ciphertext IS NOT NULL ORDER BY id LIMIT 20)
      UNION ALL (SELECT recipient FROM email_message ORDER BY id DESC LIMIT 20)`,
  })
  if (sample.length > 0 && !sample.some(({ sealed }) => openAddress(sealed))) return false
  await pgPool().query('UPDATE catalogue_state SET key_probe = $1 WHERE key_probe IS NULL', [sealProbe()])
  return true
}
