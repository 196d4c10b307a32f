import 'server-only'
import crypto from 'node:crypto'
import type { PoolClient } from 'pg'
import { sealingKey } from '../crypto/keyring'
import { inTransaction, pgPool } from '../db/client'
import type { Batch } from './ledger'

export interface Accepted {
  id: string
  providerId: string | null
}

export interface Parked {
  id: string
  reason: string
}

/** The provider has the batch. A message that its webhook has told about meanwhile keeps what it says. */
export async function recordAccepted(batch: Batch, accepted: Accepted[], parked: Parked[]): Promise<void> {
  await pgPool().query({
    name: 'mail-accepted',
    text: `
      WITH batch AS (UPDATE email_batch SET state = 'done', leased_until = now() WHERE id = $1),
      answered AS (
        SELECT id, provider_id, NULL AS reason FROM unnest($2::bigint[], $3::text[]) AS a(id, provider_id)
        UNION ALL
        SELECT id, NULL, reason FROM unnest($4::bigint[], $5::text[]) AS p(id, reason)
      )
      UPDATE email_message m SET
        state = (CASE WHEN a.reason IS NOT NULL THEN 'parked' WHEN m.state IN ('delivered', 'bounced', 'complained') THEN m.state::text ELSE 'sent' END)::email_state,
        reason = CASE WHEN a.reason IS NOT NULL THEN a.reason WHEN m.state IN ('bounced', 'complained') THEN m.reason END,
        provider_id = COALESCE(a.provider_id, m.provider_id), sent_at = CASE WHEN a.reason IS NULL THEN now() END
      FROM answered a WHERE m.id = a.id`,
    values: [
      batch.id,
      accepted.map(({ id }) => id),
      accepted.map(({ providerId }) => providerId),
      parked.map(({ id }) => id),
      parked.map(({ reason }) => reason),
    ],
  })
  if (batch.attempt > 1) await settleLeftOut(batch, accepted)
}

/** Now that it is known which call went through: whoever was not in it has certainly not been written to. */
async function settleLeftOut(batch: Batch, accepted: Accepted[]): Promise<void> {
  const sent = new Set(accepted.map(({ id }) => id))
  const not = batch.members
    .filter(({ id, leftOutAt }) => leftOutAt !== null && !sent.has(id))
    .map(({ id }) => id)
  if (not.length > 0)
    await pgPool().query(
      "UPDATE email_message SET state = 'skipped' WHERE id = ANY($1::bigint[]) AND state = 'unknown'",
      [not],
    )
}

/** The call failed; the batch waits as it is. @param certain whether the provider certainly has none of it. */
export async function recordFailure(
  batchId: string,
  { waitMs, message, certain }: { waitMs: number; message: string; certain: boolean },
): Promise<void> {
  await pgPool().query(
    `UPDATE email_batch SET due_at = now() + $2 * interval '1 ms', leased_until = now() - interval '1 s', error = $3, refusals = refusals + $4
     WHERE id = $1 AND state = 'sending'`,
    [batchId, waitMs, message, certain ? 1 : 0],
  )
}

/** One message that can never be sent as it is. */
export async function recordParked(parked: Parked[], batchId: string | null): Promise<void> {
  await pgPool().query(
    `WITH batch AS (UPDATE email_batch SET state = 'done' WHERE id = $3)
     UPDATE email_message m SET state = 'parked', reason = p.reason, batch_id = NULL
     FROM unnest($1::bigint[], $2::text[]) AS p(id, reason) WHERE m.id = p.id`,
    [parked.map(({ id }) => id), parked.map(({ reason }) => reason), batchId],
  )
}

/** Two halves, each a batch of its own with a key of its own: the provider refused the whole for one that is among them. */
export async function splitBatch(batch: Batch): Promise<void> {
  const members = batch.members.filter(({ leftOutAt }) => leftOutAt === null)
  const middle = Math.ceil(members.length / 2)
  await inTransaction(async (client) => {
    await client.query("UPDATE email_batch SET state = 'split' WHERE id = $1", [batch.id])
    for (const half of [members.slice(0, middle), members.slice(middle)]) {
      const id = crypto.randomUUID()
      await client.query(
        "INSERT INTO email_batch (id, campaign_id, transport, leased_until, key_id) SELECT $1, campaign_id, transport, now() - interval '1 s', $3 FROM email_batch WHERE id = $2",
        [id, batch.id, sealingKey().id],
      )
      await client.query('UPDATE email_message SET batch_id = $1 WHERE id = ANY($2::bigint[])', [
        id,
        half.map((member) => member.id),
      ])
    }
  })
}

/** Nobody can find out any more whether it went out: for a person, or the webhook. */
export async function recordUnknown(batchId: string): Promise<void> {
  await inTransaction((client) => giveUp(client, batchId))
}

/** Its messages are for a person to look at. */
export async function giveUp(client: PoolClient, batchId: string): Promise<void> {
  await client.query("UPDATE email_batch SET state = 'unknown' WHERE id = $1", [batchId])
  await client.query(
    "UPDATE email_message SET state = 'unknown', reason = COALESCE(reason, 'outcome-unknown') WHERE batch_id = $1 AND state = 'sending'",
    [batchId],
  )
}

/** Its messages wait again, for a batch with a new key. Only for one that was certainly refused each time. */
export async function dissolve(client: PoolClient, batchId: string): Promise<void> {
  await client.query("UPDATE email_batch SET state = 'dissolved' WHERE id = $1", [batchId])
  await client.query(
    "UPDATE email_message SET state = 'queued', batch_id = NULL, position = NULL WHERE batch_id = $1 AND state = 'sending'",
    [batchId],
  )
}

/** Marks campaigns that have nothing left to send. */
export async function finishCampaigns(): Promise<void> {
  const nothingLeft =
    "NOT EXISTS (SELECT 1 FROM email_message m WHERE m.campaign_id = c.id AND m.state IN ('queued', 'sending'))"
  await inTransaction(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `SELECT c.id FROM email_campaign c WHERE c.state = 'running' AND ${nothingLeft} FOR UPDATE`,
    )
    if (rows.length === 0) return
    // Looked at again under the lock: whoever adds to a campaign holds it, and may just have let go.
    await client.query(
      `UPDATE email_campaign c SET state = 'done', updated_at = now() WHERE c.id = ANY($1) AND ${nothingLeft}`,
      [rows.map(({ id }) => id)],
    )
  })
}
