import 'server-only'
import { pgPool } from '../../db/client'

/**
 * Which of these addresses belong to an account, or to one that was deleted and can be put back: what takes an address out of a breach
 * deletes these as well.
 * @param keys the addresses' keys, hexadecimal, as many as a page has.
 */
export async function listAccounts(keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await pgPool().query<{ key: string }>(
    `SELECT encode(email_hash, 'hex') AS key FROM users WHERE email_hash = ANY($1)
     UNION SELECT encode(email_hash, 'hex') FROM removed_item WHERE kind = 'user' AND email_hash = ANY($1)`,
    [keys.map((key) => Buffer.from(key, 'hex'))],
  )
  return new Set(rows.map(({ key }) => key))
}
