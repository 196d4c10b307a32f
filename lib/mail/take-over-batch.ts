import 'server-only'
import type { PoolClient } from 'pg'
import { knownKeys } from '../crypto/keyring'
import { inTransaction } from '../db/client'
import { statesOff } from '../consents/states-off'
import { KEY_HOURS, LEASE_S, MEMBER, refusal, type Batch, type Member } from './ledger'
import { PRESENT_WORKERS } from './presence'
import { dissolve, giveUp } from './record-outcome'
import type { Transport } from './transports/transport'

/** SQL: the provider may have forgotten the idempotency key of batch `b`. */
const KEY_IS_OLD = `b.frozen_at < now() - interval '${KEY_HOURS} h'`

/**
 * Takes over a batch that waits for its next call: one whose time has come, or whose worker is gone. One that was frozen
 * with an encryption key that this process does not know is for a process that does.
 * @returns null when there is none; a batch without members when there is nothing left of it to send.
 */
export async function takeOverBatch(worker: number, transport: Transport['name']): Promise<Batch | null> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<{
      id: string
      attempts: number
      refusals: number
      keyId: Buffer | null
      keyIsOld: boolean
      transport: string
    }>(
      `
      SELECT b.id, b.attempts, b.refusals, b.key_id AS "keyId", ${KEY_IS_OLD} AS "keyIsOld", b.transport
      FROM email_batch b LEFT JOIN email_campaign c ON c.id = b.campaign_id
      WHERE b.state = 'sending' AND b.due_at <= now() AND c.state IS DISTINCT FROM 'paused'
        AND (b.leased_until < now() OR b.leased_by NOT IN (${PRESENT_WORKERS}))
        AND (b.key_id IS NULL OR b.key_id = ANY($1::bytea[]) OR ${KEY_IS_OLD})
      ORDER BY b.due_at LIMIT 1 FOR UPDATE OF b SKIP LOCKED`,
      [knownKeys().map(({ id }) => id)],
    )
    const batch = rows[0]
    if (!batch) return null
    const mayBeAccepted = batch.attempts > batch.refusals
    // Under another transport the key means nothing.
    if (batch.keyIsOld || batch.transport !== transport) {
      await (mayBeAccepted ? giveUp(client, batch.id) : dissolve(client, batch.id))
      return { id: batch.id, attempt: 0, keyId: null, members: [] }
    }
    const attempt = batch.attempts + 1
    await leaveOut(client, batch.id, attempt, mayBeAccepted)
    const { rows: members } = await client.query<Member>(
      `SELECT ${MEMBER} FROM email_message m LEFT JOIN email_campaign c ON c.id = m.campaign_id WHERE m.batch_id = $1 ORDER BY m.position`,
      [batch.id],
    )
    if (!members.some(({ leftOutAt }) => leftOutAt === null)) {
      await client.query('UPDATE email_batch SET state = $2::batch_state WHERE id = $1', [
        batch.id,
        mayBeAccepted ? 'unknown' : 'done',
      ])
      return { id: batch.id, attempt: 0, keyId: null, members: [] }
    }
    await client.query(
      `UPDATE email_batch SET attempts = $2, leased_by = $3, leased_until = now() + interval '${LEASE_S} s' WHERE id = $1`,
      [batch.id, attempt, worker],
    )
    return { id: batch.id, attempt, keyId: batch.keyId, members }
  })
}

/** Those who may no longer be written to leave the batch. Where an earlier call may have gone through, nobody knows of them. */
async function leaveOut(
  client: PoolClient,
  batchId: string,
  attempt: number,
  mayBeAccepted: boolean,
): Promise<void> {
  await client.query(
    `UPDATE email_message m SET state = $3::email_state, reason = j.refusal, left_out_at = $2
     FROM (SELECT m.id, COALESCE(CASE WHEN c.state = 'cancelled' THEN 'campaign-cancelled' END, ${refusal('$4::text[]')}) AS refusal
           FROM email_message m LEFT JOIN email_campaign c ON c.id = m.campaign_id WHERE m.batch_id = $1 AND m.left_out_at IS NULL) j
     WHERE m.id = j.id AND j.refusal IS NOT NULL`,
    [batchId, attempt, mayBeAccepted ? 'unknown' : 'skipped', statesOff()],
  )
}
