import 'server-only'
import type { PoolClient } from 'pg'
import { newsOfBreach } from '../cases/case-news'
import { exposedAccounts } from '../cases/exposed-accounts'
import { readKinds } from '../cases/read-kinds'
import { tell } from '../cases/tell'

/**
 * Tells accounts on their dashboards which of these breaches expose them, of each breach once, whichever of its rows they
 * were told by. Sensitive ones too: only their owner sees it there. Not of what was made up, or was retired.
 * @param client in a transaction.
 */
export async function notifyAccounts(client: PoolClient, breachIds: number[]): Promise<void> {
  if (breachIds.length === 0) return
  const news = [...(await readKinds(client, breachIds))].map(([id, kind]) => ({
    id,
    own: newsOfBreach(kind, true),
    monitored: newsOfBreach(kind, false),
  }))
  await client.query(
    `WITH found AS (
       SELECT x.user_id, x.breach_id, x.row_ids, b.unique_breach_id, b.title AS company, w.title, CASE WHEN x.own THEN w.own ELSE w.monitored END AS message
       FROM (${exposedAccounts('$1')}) x JOIN breach b ON b.id = x.breach_id AND NOT b.is_fabricated AND NOT b.is_retired
       JOIN unnest($2::int[], $3::text[], $4::text[], $5::text[]) AS w(breach_id, title, own, monitored) ON w.breach_id = b.id
       WHERE NOT EXISTS (
         SELECT 1 FROM notification n WHERE n.user_id = x.user_id AND n.type = 'new_breach'
           AND (n.breach_ids && x.row_ids OR n.dedupe_key IN (
             SELECT 'new-breach:' || k.id FROM breach k WHERE k.id = x.breach_id OR k.merged_into_id = x.breach_id)))
     )
     ${tell({ from: 'found', type: 'new_breach', title: 'title', message: 'message', dedupeKey: "'new-breach:' || breach_id", breachIds: 'row_ids' })}`,
    [
      breachIds,
      news.map(({ id }) => id),
      news.map(({ own }) => own.title),
      news.map(({ own }) => own.message),
      news.map(({ monitored }) => monitored.message),
    ],
  )
}
