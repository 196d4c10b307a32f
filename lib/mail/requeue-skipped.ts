import 'server-only'
import { statesOff } from '../consents/states-off'
import { inTransaction, pgPool } from '../db/client'
import { MAIL_CHANNEL } from './enqueue'
import { refusal } from './ledger'

/** Messages in one transaction. */
const PORTION = 1_000

/**
 * Puts mail about settlements' days back into the queue that was skipped for what does not hold any more, such as a slip that an
 * operator has taken back, while its time has not passed. Nobody is told twice: a message stays one row.
 * @param until milliseconds since 1970: after that it begins no further portion.
 * @returns how many.
 */
export async function requeueSkipped(until: number): Promise<number> {
  for (let all = 0; ;) {
    const ids = await skippedForNothing()
    if (ids.length > 0) all += await requeue(ids)
    if (ids.length < PORTION || Date.now() > until) return all
  }
}

/** What a batch that is under way has left out stays: its content cannot change. */
async function skippedForNothing(): Promise<string[]> {
  const { rows } = await pgPool().query<{ id: string }>(
    `SELECT m.id::text FROM email_message m JOIN settlement_notice n ON n.id = m.notice_id
     WHERE m.template = 'settlement-day' AND m.state = 'skipped' AND m.reason IN ('date-moved', 'withheld', 'unfollowed', 'unsubscribed')
       AND n.not_after > now() AND (${refusal('$1::text[]')}) IS NULL
       AND NOT EXISTS (SELECT 1 FROM email_batch b WHERE b.id = m.batch_id AND b.state = 'sending')
     ORDER BY m.id LIMIT ${PORTION}`,
    [statesOff()],
  )
  return rows.map(({ id }) => id)
}

/** A campaign before its messages, as whoever ends one does. One that was cancelled stays so, with all that is in it. */
function requeue(ids: readonly string[]): Promise<number> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `SELECT c.id FROM email_campaign c WHERE c.state <> 'cancelled' AND c.id IN (SELECT m.campaign_id FROM email_message m WHERE m.id = ANY($1))
       ORDER BY c.id FOR UPDATE`,
      [ids],
    )
    const campaigns = rows.map(({ id }) => id)
    await client.query(
      "UPDATE email_campaign SET state = 'running', updated_at = now() WHERE id = ANY($1) AND state = 'done'",
      [campaigns],
    )
    const { rowCount } = await client.query(
      `UPDATE email_message SET state = 'queued', reason = NULL, batch_id = NULL, position = NULL, left_out_at = NULL
       WHERE id = ANY($1) AND state = 'skipped' AND campaign_id = ANY($2)`,
      [ids, campaigns],
    )
    await client.query("SELECT pg_notify($1, '')", [MAIL_CHANNEL])
    return rowCount ?? 0
  })
}
