import 'server-only'
import crypto from 'node:crypto'
import type { PoolClient } from 'pg'
import { inTransaction, pgPool } from '../db'
import { PRESENT_WORKERS } from './presence'
import type { Transport } from './transports/transport'

// The ledger's moves, each one transaction. A process may die between any two of them: whatever a batch's row says then
// is enough to go on, because the batch's id is the provider's idempotency key and its content cannot change.

/** What Resend takes in one call. */
export const BATCH_SIZE = 100

/** How long a batch stays with a worker that is there and silent. Longer than any call may take. Seconds. */
const LEASE_S = 120

/** Resend keeps a key for 24 hours (contracts). Past this, sending again could send twice. */
const KEY_HOURS = 23

/** One message of a batch that is under way. */
export interface Member {
  id: string
  position: number
  renderId: string
  campaignId: number | null
  uniqueBreachId: string | null
  emailHash: Buffer
  recipient: Buffer
  values: string | null
  basis: string
  createdAt: Date
  /** The attempt from which on it was left out; null while it is in. */
  leftOutAt: number | null
}

export interface Batch {
  /** The idempotency key. */
  id: string
  /** Which call this is, from 1. */
  attempt: number
  /** Whether an earlier call may have been accepted. */
  mayBeAccepted: boolean
  /** In order of their positions, those that were left out included. */
  members: Member[]
}

const MEMBER = `
  m.id::text, m.position, m.render_id AS "renderId", m.campaign_id AS "campaignId", c.unique_breach_id AS "uniqueBreachId",
  m.email_hash AS "emailHash", m.recipient, m."values", m.basis, m.created_at AS "createdAt", m.left_out_at AS "leftOutAt"`

/**
 * SQL: why message `m` may not be sent now, or null. Looked at in the moment before each call, whatever was decided when
 * the message was written.
 */
const REFUSAL = `
  CASE
    WHEN EXISTS (SELECT 1 FROM suppression s WHERE s.email_hash = m.email_hash AND s.lifted_at IS NULL AND s.list = 'all') THEN 'mailbox-refuses'
    WHEN m.campaign_id IS NOT NULL AND EXISTS (SELECT 1 FROM suppression s WHERE s.email_hash = m.email_hash AND s.lifted_at IS NULL AND s.list = 'alerts') THEN 'unsubscribed'
    WHEN m.requires IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM consent k WHERE k.email_hash = m.email_hash AND k.kind = m.requires AND k.revoked_at IS NULL) THEN 'consent-revoked'
  END`

/** Where a process is in a campaign, so that it does not go over what it has taken already each time it comes back. */
export interface Place {
  campaignId: number | null
  /** The last message it took. */
  after: string
  /** Batches until it looks at the other campaigns again. */
  left: number
}

const BATCHES_AT_A_TIME = 25

export function newPlace(): Place {
  return { campaignId: null, after: '0', left: 0 }
}

async function isAskedForWaiting(): Promise<boolean> {
  const { rowCount } = await pgPool().query({ name: 'mail-asked', text: "SELECT 1 FROM email_message WHERE state = 'queued' AND campaign_id IS NULL LIMIT 1" })
  return rowCount === 1
}

/** Any running campaign that has mail waiting. */
async function chooseCampaign(): Promise<number | null> {
  const { rows } = await pgPool().query<{ id: number }>({
    name: 'mail-campaign',
    text: `SELECT c.id FROM email_campaign c
      WHERE c.state = 'running' AND EXISTS (SELECT 1 FROM email_message m WHERE m.campaign_id = c.id AND m.state = 'queued')
      ORDER BY random() LIMIT 1`,
  })
  return rows[0]?.id ?? null
}

/**
 * Takes up to 100 waiting messages and freezes those that may be sent as one batch; the others are marked with the
 * reason. What people asked for goes first.
 * @param worker from `keepPresence`.
 * @param place kept by the caller from one call to the next.
 * @returns null when nothing waits; a batch without members when all that was taken may not be sent.
 */
export async function claimBatch(worker: number, transport: Transport['name'], place: Place = newPlace()): Promise<Batch | null> {
  if (await isAskedForWaiting()) {
    const batch = await claimFrom(null, '0', worker, transport)
    if (batch) return batch.batch
  }
  if (place.campaignId !== null && place.left > 0) {
    place.left -= 1
    const claimed = await claimFrom(place.campaignId, place.after, worker, transport)
    if (claimed) {
      if (BigInt(claimed.last) > BigInt(place.after)) place.after = claimed.last
      return claimed.batch
    }
  }
  const campaignId = await chooseCampaign()
  if (campaignId === null) return null
  // From its beginning: what was put back into the queue lies behind.
  const claimed = await claimFrom(campaignId, '0', worker, transport)
  Object.assign(place, { campaignId, left: BATCHES_AT_A_TIME, after: claimed?.last ?? '0' })
  return claimed?.batch ?? null
}

async function claimFrom(campaignId: number | null, after: string, worker: number, transport: Transport['name']): Promise<{ batch: Batch; last: string } | null> {
  const id = crypto.randomUUID()
  const { rows } = await pgPool().query<Member & { state: string }>({
    name: campaignId === null ? 'mail-claim-asked' : 'mail-claim-campaign',
    text: `
      WITH taken AS MATERIALIZED (
        SELECT m.id FROM email_message m
        WHERE m.state = 'queued' AND m.id > $6
          AND ${campaignId === null ? 'm.campaign_id IS NULL AND $5::int IS NULL' : "m.campaign_id = $5 AND EXISTS (SELECT 1 FROM email_campaign r WHERE r.id = $5 AND r.state = 'running')"}
        ORDER BY m.id LIMIT $4 FOR UPDATE SKIP LOCKED
      ), judged AS MATERIALIZED (
        SELECT m.id, ${REFUSAL} AS refusal FROM taken JOIN email_message m USING (id)
      ), placed AS MATERIALIZED (
        SELECT id, refusal, CASE WHEN refusal IS NULL THEN row_number() OVER (PARTITION BY refusal IS NULL ORDER BY id) END AS position FROM judged
      ), batch AS (
        INSERT INTO email_batch (id, campaign_id, transport, attempts, leased_by, leased_until)
        SELECT $1, $5, $3, 1, $2, now() + interval '${LEASE_S} s' WHERE EXISTS (SELECT 1 FROM placed WHERE refusal IS NULL)
      )
      UPDATE email_message m SET
        state = CASE WHEN p.refusal IS NULL THEN 'sending' ELSE 'skipped' END::email_state, reason = p.refusal,
        batch_id = CASE WHEN p.refusal IS NULL THEN $1::uuid END, position = p.position
      FROM placed p LEFT JOIN email_campaign c ON c.id = $5
      WHERE m.id = p.id
      RETURNING m.state, ${MEMBER}`,
    values: [id, worker, transport, BATCH_SIZE, campaignId, after],
  })
  if (rows.length === 0) return null
  const last = rows.reduce((most, row) => (BigInt(row.id) > BigInt(most) ? row.id : most), after)
  const members = rows.filter(({ state }) => state === 'sending').sort((a, b) => a.position - b.position)
  return { last, batch: { id, attempt: 1, mayBeAccepted: false, members } }
}

/**
 * Takes over a batch that waits for its next call: one whose time has come, or whose worker is gone.
 * @returns null when there is none; a batch without members when there is nothing left of it to send.
 */
export async function takeOverBatch(worker: number, transport: Transport['name']): Promise<Batch | null> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<{ id: string; attempts: number; refusals: number; keyIsOld: boolean; transport: string }>(`
      SELECT b.id, b.attempts, b.refusals, b.frozen_at < now() - interval '${KEY_HOURS} h' AS "keyIsOld", b.transport
      FROM email_batch b LEFT JOIN email_campaign c ON c.id = b.campaign_id
      WHERE b.state = 'sending' AND b.due_at <= now() AND c.state IS DISTINCT FROM 'paused'
        AND (b.leased_until < now() OR b.leased_by NOT IN (${PRESENT_WORKERS}))
      ORDER BY b.due_at LIMIT 1 FOR UPDATE OF b SKIP LOCKED`)
    const batch = rows[0]
    if (!batch) return null
    const mayBeAccepted = batch.attempts > batch.refusals
    // Under another transport the key means nothing.
    if (batch.keyIsOld || batch.transport !== transport) {
      await (mayBeAccepted ? giveUp(client, batch.id) : dissolve(client, batch.id))
      return { id: batch.id, attempt: 0, mayBeAccepted, members: [] }
    }
    const attempt = batch.attempts + 1
    await leaveOut(client, batch.id, attempt, mayBeAccepted)
    const { rows: members } = await client.query<Member>(
      `SELECT ${MEMBER} FROM email_message m LEFT JOIN email_campaign c ON c.id = m.campaign_id WHERE m.batch_id = $1 ORDER BY m.position`,
      [batch.id],
    )
    if (!members.some(({ leftOutAt }) => leftOutAt === null)) {
      await client.query("UPDATE email_batch SET state = $2::batch_state WHERE id = $1", [batch.id, mayBeAccepted ? 'unknown' : 'done'])
      return { id: batch.id, attempt: 0, mayBeAccepted, members: [] }
    }
    await client.query(`UPDATE email_batch SET attempts = $2, leased_by = $3, leased_until = now() + interval '${LEASE_S} s' WHERE id = $1`, [batch.id, attempt, worker])
    return { id: batch.id, attempt, mayBeAccepted, members }
  })
}

/** Those who may no longer be written to leave the batch. Where an earlier call may have gone through, nobody knows of them. */
async function leaveOut(client: PoolClient, batchId: string, attempt: number, mayBeAccepted: boolean): Promise<void> {
  await client.query(
    `UPDATE email_message m SET state = $3::email_state, reason = j.refusal, left_out_at = $2
     FROM (SELECT m.id, COALESCE(CASE WHEN c.state = 'cancelled' THEN 'campaign-cancelled' END, ${REFUSAL}) AS refusal
           FROM email_message m LEFT JOIN email_campaign c ON c.id = m.campaign_id WHERE m.batch_id = $1 AND m.left_out_at IS NULL) j
     WHERE m.id = j.id AND j.refusal IS NOT NULL`,
    [batchId, attempt, mayBeAccepted ? 'unknown' : 'skipped'],
  )
}

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
    values: [batch.id, accepted.map(({ id }) => id), accepted.map(({ providerId }) => providerId), parked.map(({ id }) => id), parked.map(({ reason }) => reason)],
  })
  if (batch.attempt > 1) await settleLeftOut(batch, accepted)
}

/** Now that it is known which call went through: whoever was not in it has certainly not been written to. */
async function settleLeftOut(batch: Batch, accepted: Accepted[]): Promise<void> {
  const sent = new Set(accepted.map(({ id }) => id))
  const not = batch.members.filter(({ id, leftOutAt }) => leftOutAt !== null && !sent.has(id)).map(({ id }) => id)
  if (not.length > 0) await pgPool().query("UPDATE email_message SET state = 'skipped' WHERE id = ANY($1::bigint[]) AND state = 'unknown'", [not])
}

/** The call failed; the batch waits as it is. @param certain whether the provider certainly has none of it. */
export async function recordFailure(batchId: string, { waitMs, message, certain }: { waitMs: number; message: string; certain: boolean }): Promise<void> {
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
      await client.query('INSERT INTO email_batch (id, campaign_id, transport, leased_until) SELECT $1, campaign_id, transport, now() - interval \'1 s\' FROM email_batch WHERE id = $2', [id, batch.id])
      await client.query("UPDATE email_message SET batch_id = $1 WHERE id = ANY($2::bigint[])", [id, half.map((member) => member.id)])
    }
  })
}

/** Nobody can find out any more whether it went out: for a person, or the webhook. */
export async function recordUnknown(batchId: string): Promise<void> {
  await inTransaction((client) => giveUp(client, batchId))
}

async function giveUp(client: PoolClient, batchId: string): Promise<void> {
  await client.query("UPDATE email_batch SET state = 'unknown' WHERE id = $1", [batchId])
  await client.query("UPDATE email_message SET state = 'unknown', reason = COALESCE(reason, 'outcome-unknown') WHERE batch_id = $1 AND state = 'sending'", [batchId])
}

/** Its messages wait again, for a batch with a new key. Only for one that was certainly refused each time. */
async function dissolve(client: PoolClient, batchId: string): Promise<void> {
  await client.query("UPDATE email_batch SET state = 'dissolved' WHERE id = $1", [batchId])
  await client.query("UPDATE email_message SET state = 'queued', batch_id = NULL, position = NULL WHERE batch_id = $1 AND state = 'sending'", [batchId])
}

/** Marks campaigns that have nothing left to send. */
export async function finishCampaigns(): Promise<void> {
  const nothingLeft = "NOT EXISTS (SELECT 1 FROM email_message m WHERE m.campaign_id = c.id AND m.state IN ('queued', 'sending'))"
  await inTransaction(async (client) => {
    const { rows } = await client.query<{ id: number }>(`SELECT c.id FROM email_campaign c WHERE c.state = 'running' AND ${nothingLeft} FOR UPDATE`)
    if (rows.length === 0) return
    // Looked at again under the lock: whoever adds to a campaign holds it, and may just have let go.
    await client.query(`UPDATE email_campaign c SET state = 'done', updated_at = now() WHERE c.id = ANY($1) AND ${nothingLeft}`, [rows.map(({ id }) => id)])
  })
}
