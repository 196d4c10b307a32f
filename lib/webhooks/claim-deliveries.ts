import 'server-only'
import { pgPool } from '../db/client'

/** A try that is under way: nobody else makes it for a while. */
export interface Claimed {
  id: string
  eventId: string
  type: string
  data: unknown
  at: Date
  endpointId: string
  url: string
  /** Sealed. */
  secret: string
  formerSecret: string | null
  /** The tries that were begun, this one included. */
  attempts: number
}

/** Longer than any try takes: then whoever made it is dead. Seconds. */
const LEASE_S = 60
/** Of one endpoint at once: one that hangs keeps no other waiting. */
const AT_ONCE = 4

// `next_at` is when the next try is due: whoever claims one puts it behind the lease, and whoever finds it due again takes it over.
const CLAIM = `
  WITH due AS (
    SELECT d.id, p.url, p.secret, CASE WHEN p.former_until > now() THEN p.former_secret END AS former_secret
    FROM webhook_endpoint p CROSS JOIN LATERAL (
      SELECT d.id FROM webhook_delivery d WHERE d.endpoint_id = p.id AND d.state = 'waiting' AND d.next_at <= now()
      ORDER BY d.next_at, d.id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
    ) d WHERE p.switched_off_at IS NULL AND p.id <> ALL($1::uuid[])
  )
  UPDATE webhook_delivery d SET next_at = now() + interval '${LEASE_S} seconds', attempts = d.attempts + 1
  FROM due, webhook_event e WHERE d.id = due.id AND e.id = d.event_id
  RETURNING d.id::text, e.id AS "eventId", e.type, e.data, e.at, d.endpoint_id AS "endpointId", due.url, due.secret,
    due.former_secret AS "formerSecret", d.attempts`

/**
 * Takes what is due, a few of each endpoint. What a dead worker has left is due again when its lease is over.
 * @param but endpoints that have enough under way here.
 */
export async function claimDeliveries(but: readonly string[] = []): Promise<Claimed[]> {
  return (await pgPool().query<Claimed>({ name: 'claim-webhook-deliveries', text: CLAIM, values: [but] }))
    .rows
}
