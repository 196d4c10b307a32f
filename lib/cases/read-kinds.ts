import 'server-only'
import type { PoolClient } from 'pg'
import { kindOf } from '../breaches/kinds/kind'
import type { KindName } from '../breaches/kinds/kind-table'

type Row = { id: number } & Parameters<typeof kindOf>[0]

/** What each of these breaches is. One statement; of a description only as much as says it. */
export async function readKinds(
  client: PoolClient,
  breachIds: readonly number[],
): Promise<Map<number, KindName>> {
  const { rows } = await client.query<Row>(
    `SELECT id, title, domain, left(description, 2000) AS description, is_fabricated AS "isFabricated", is_retired AS "isRetired",
       is_stealer_log AS "isStealerLog", is_malware AS "isMalware", is_spam_list AS "isSpamList", is_verified AS "isVerified"
     FROM breach WHERE id = ANY($1)`,
    [breachIds],
  )
  return new Map(rows.map((row) => [row.id, kindOf(row)]))
}
