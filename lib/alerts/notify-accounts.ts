import 'server-only'
import type { PoolClient } from 'pg'
import { MONITORED_ADDRESS_FOUND, OWN_ADDRESS_FOUND } from '../cases/case-news'
import { exposedAccounts } from '../cases/exposed-accounts'
import { tell } from '../cases/tell'

/**
 * Tells accounts on their dashboards which of these breaches expose them, of each breach once, whichever of its rows they
 * were told by. Sensitive ones too: only their owner sees it there. Not of what was made up, or was retired.
 * @param client in a transaction.
 */
export async function notifyAccounts(client: PoolClient, breachIds: number[]): Promise<void> {
  if (breachIds.length === 0) return
  await client.query(
    `WITH found AS (
       SELECT x.user_id, x.breach_id, x.own, x.row_ids, b.unique_breach_id, b.title AS company
       FROM (${exposedAccounts('$1')}) x JOIN breach b ON b.id = x.breach_id AND NOT b.is_fabricated AND NOT b.is_retired
       WHERE NOT EXISTS (
         SELECT 1 FROM notification n WHERE n.user_id = x.user_id AND n.type = 'new_breach'
           AND (n.breach_ids && x.row_ids OR n.dedupe_key IN (
             SELECT 'new-breach:' || k.id FROM breach k WHERE k.id = x.breach_id OR k.merged_into_id = x.breach_id)))
     )
     ${tell({ from: 'found', type: 'new_breach', title: '$2::text', message: 'CASE WHEN own THEN $3::text ELSE $4::text END', dedupeKey: "'new-breach:' || breach_id", breachIds: 'row_ids' })}`,
    [breachIds, OWN_ADDRESS_FOUND.title, OWN_ADDRESS_FOUND.message, MONITORED_ADDRESS_FOUND.message],
  )
}
