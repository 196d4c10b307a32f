import 'server-only'
import { pgPool } from '@/lib/db/client'

/**
 * The public keys of all rows that tell of the incident which a key is of: people ask about any of them.
 * @returns the key itself where no breach has it: a placeholder, or a breach that is gone. Undefined for no key.
 */
export async function keysOfBreach(key: string | undefined): Promise<string[] | undefined> {
  if (key === undefined) return undefined
  const { rows } = await pgPool().query<{ key: string }>({
    name: 'keys-of-breach',
    text: `SELECT k.unique_breach_id AS key FROM breach r JOIN breach h ON h.id = COALESCE(r.merged_into_id, r.id)
      JOIN breach k ON k.id = h.id OR k.merged_into_id = h.id WHERE r.unique_breach_id = $1 ORDER BY k.id`,
    values: [key],
  })
  return rows.length > 0 ? rows.map((row) => row.key) : [key]
}
