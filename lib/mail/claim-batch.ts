import 'server-only'
import crypto from 'node:crypto'
import { sealingKey } from '../crypto/keyring'
import { pgPool } from '../db/client'
import { statesOff } from '../consents/states-off'
import { BATCH_SIZE, LEASE_S, MEMBER, refusal, type Batch, type Member } from './ledger'
import type { Transport } from './transports/transport'

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
  const { rowCount } = await pgPool().query({
    name: 'mail-asked',
    text: "SELECT 1 FROM email_message WHERE state = 'queued' AND campaign_id IS NULL LIMIT 1",
  })
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
export async function claimBatch(
  worker: number,
  transport: Transport['name'],
  place: Place = newPlace(),
): Promise<Batch | null> {
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

async function claimFrom(
  campaignId: number | null,
  after: string,
  worker: number,
  transport: Transport['name'],
): Promise<{ batch: Batch; last: string } | null> {
  const id = crypto.randomUUID()
  const keyId = sealingKey().id
  const { rows } = await pgPool().query<Member & { state: string }>({
    name: campaignId === null ? 'mail-claim-asked' : 'mail-claim-campaign',
    text: `
      WITH taken AS MATERIALIZED (
        SELECT m.id FROM email_message m
        WHERE m.state = 'queued' AND m.id > $6
          AND ${campaignId === null ? 'm.campaign_id IS NULL AND $5::int IS NULL' : "m.campaign_id = $5 AND EXISTS (SELECT 1 FROM email_campaign r WHERE r.id = $5 AND r.state = 'running')"}
        ORDER BY m.id LIMIT $4 FOR UPDATE SKIP LOCKED
      ), judged AS MATERIALIZED (
        SELECT m.id, ${refusal('$8::text[]')} AS refusal FROM taken JOIN email_message m USING (id)
      ), again AS (
        -- The others that such a digest was to tell of are told of without it.
        INSERT INTO breach_to_match (breach_id)
        SELECT DISTINCT COALESCE(b.merged_into_id, b.id) FROM judged j JOIN email_message m USING (id) JOIN breach b ON b.id = ANY(m.breach_ids)
        WHERE j.refusal = 'withheld' AND m.template = 'breach-digest' ORDER BY 1
        ON CONFLICT (breach_id) DO UPDATE SET queued_at = clock_timestamp()
      ), placed AS MATERIALIZED (
        SELECT id, refusal, CASE WHEN refusal IS NULL THEN row_number() OVER (PARTITION BY refusal IS NULL ORDER BY id) END AS position FROM judged
      ), batch AS (
        INSERT INTO email_batch (id, campaign_id, transport, attempts, leased_by, leased_until, key_id)
        SELECT $1, $5, $3, 1, $2, now() + interval '${LEASE_S} s', $7 WHERE EXISTS (SELECT 1 FROM placed WHERE refusal IS NULL)
      )
      UPDATE email_message m SET
        state = CASE WHEN p.refusal IS NULL THEN 'sending' ELSE 'skipped' END::email_state, reason = p.refusal,
        batch_id = CASE WHEN p.refusal IS NULL THEN $1::uuid END, position = p.position
      FROM placed p LEFT JOIN email_campaign c ON c.id = $5
      WHERE m.id = p.id
      RETURNING m.state, ${MEMBER}`,
    values: [id, worker, transport, BATCH_SIZE, campaignId, after, keyId, statesOff()],
  })
  if (rows.length === 0) return null
  const last = rows.reduce((most, row) => (BigInt(row.id) > BigInt(most) ? row.id : most), after)
  const members = rows.filter(({ state }) => state === 'sending').sort((a, b) => a.position - b.position)
  return { last, batch: { id, attempt: 1, keyId, members } }
}
