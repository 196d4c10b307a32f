import 'server-only'
import { pgPool } from '../db/client'

/** SQL: the rows of the incident that the public key $1 is of. */
const FAMILY = `
  SELECT k.id FROM breach r JOIN breach h ON h.id = COALESCE(r.merged_into_id, r.id) JOIN breach k ON k.id = h.id OR k.merged_into_id = h.id
  WHERE r.unique_breach_id = $1`

/**
 * How far the message about a breach is that each of these addresses was written, by the address's key: of the breach, of
 * what is merged into it, or of any by a row that is of this one now. Who was written none is not in it.
 * @param keys hexadecimal, as many as a page has.
 */
export async function listTold(uniqueBreachId: string, keys: string[]): Promise<Map<string, string>> {
  const { rows } = await pgPool().query<{ key: string; state: string }>(
    // Of several, the one that counts: a message that went out, before one that never did.
    `SELECT encode(m.email_hash, 'hex') AS key, (array_agg(m.state::text ORDER BY m.state IN ('cancelled', 'skipped'), m.id DESC))[1] AS state
     FROM email_message m LEFT JOIN email_campaign c ON c.id = m.campaign_id
     WHERE m.email_hash = ANY($2) AND (c.unique_breach_id = $1 OR c.breach_id = ANY(ARRAY(${FAMILY})) OR m.breach_ids && ARRAY(${FAMILY}))
     GROUP BY m.email_hash`,
    [uniqueBreachId, keys.map((key) => Buffer.from(key, 'hex'))],
  )
  return new Map(rows.map(({ key, state }) => [key, state]))
}
