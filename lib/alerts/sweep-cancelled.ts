import 'server-only'
import { pgPool } from '../db/client'
import { runInBatches } from '../db/run-in-batches'

/** Messages in one statement: a fraction of a second's work. */
const PORTION = 10_000

/**
 * Marks the queued messages of a cancelled campaign, of which the sender takes nothing any more. Every portion stands by
 * itself, so that it can stop anywhere and go on later, here or in another process. It ends when the campaign runs again.
 * @returns the size of each portion.
 */
export async function* cancelPortions(campaignId: number): AsyncGenerator<number, void> {
  for (;;) {
    const { rowCount } = await pgPool().query(
      // Who lets it run again waits for the portion, and finds what that has marked.
      `WITH cancelled AS MATERIALIZED (SELECT id FROM email_campaign WHERE id = $1 AND state = 'cancelled' FOR SHARE)
       UPDATE email_message SET state = 'cancelled' WHERE state = 'queued' AND id = ANY (ARRAY(
         SELECT m.id FROM cancelled c JOIN email_message m ON m.campaign_id = c.id AND m.state = 'queued' LIMIT $2))`,
      [campaignId, PORTION],
    )
    if (rowCount) yield rowCount
    if ((rowCount ?? 0) < PORTION) return
  }
}

/**
 * Marks what is left of cancelled campaigns.
 * @param forMs after this long it begins no further portion.
 * @param only one campaign; left out, all of them.
 * @returns how many messages it marked, and whether that was the last of them.
 */
export async function sweepCancelled(
  forMs: number,
  only?: number,
): Promise<{ cancelled: number; finished: boolean }> {
  const until = Date.now() + forMs
  let cancelled = 0
  for (const id of only === undefined ? await campaignsToSweep() : [only]) {
    const { done, finished } = await runInBatches(cancelPortions(id), until)
    cancelled += done
    if (!finished) return { cancelled, finished }
  }
  return { cancelled, finished: true }
}

async function campaignsToSweep(): Promise<number[]> {
  const { rows } = await pgPool().query<{ id: number }>(
    "SELECT c.id FROM email_campaign c WHERE c.state = 'cancelled' AND EXISTS (SELECT 1 FROM email_message m WHERE m.campaign_id = c.id AND m.state = 'queued')",
  )
  return rows.map(({ id }) => id)
}
