import fs from 'node:fs'
import { readCatalogueFromFile } from '@/lib/breaches/catalogue/read-catalogue'
import { syncCatalogue } from '@/lib/breaches/sync/sync-catalogue'
import { sealExposureEmail } from '@/lib/crypto/crypto'
import { pgPool } from '@/lib/db/client'
import { withoutIndexes } from './without-indexes'

/** The real catalogue, where it lies beside the project. */
const CATALOGUE = '../shared/data/hibp/breaches-2026-03-03.json'
const MADE_UP_BREACHES = 955
/** The breach whose addresses operators list. */
export const UPLOADED = 'bench-upload-2026-01-01'

/** SQL: the name of person `i`. One in twenty is called Mary, one in a hundred Garcia. */
const NAMES =
  "CASE WHEN i % 20 = 0 THEN 'Mary' ELSE 'Given' || i % 997 END || CASE WHEN i % 3 = 0 THEN ' Ann' ELSE '' END || CASE WHEN i % 100 = 7 THEN ' Garcia' ELSE ' Family' || i % 9973 END"

export interface AdminVolume {
  /** At least: the catalogue may have more. */
  breaches: number
  users: number
  leads: number
  exposures: number
  messages: number
  auditEvents: number
  /** No more than there are breaches. */
  campaigns: number
  /** Questions of the review queue, what was removed, imports and settlements: so many of each. */
  others: number
}

/** Fills the (empty, migrated) database of this process with what operators look through. */
export async function fillAdmin(volume: AdminVolume): Promise<void> {
  const pool = pgPool()
  if (fs.existsSync(CATALOGUE))
    await syncCatalogue({ records: await readCatalogueFromFile(CATALOGUE), source: 'file' })
  else {
    await pool.query(
      `INSERT INTO breach (unique_breach_id, name, title, domain, description, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status)
       SELECT 'Bench' || i, 'Bench' || i, 'Bench ' || i, 'bench.example', repeat('Made up. ', 40), date '2015-01-01' + i, now(), now(), i * 1000, ARRAY['Email addresses', 'Passwords'], 'low', 1 + i % 4
       FROM generate_series(1, $1) i`,
      [MADE_UP_BREACHES],
    )
  }
  await pool.query(
    `INSERT INTO breach (unique_breach_id, name, title, domain, description, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status, is_verified)
     SELECT 'More' || i, 'More' || i, 'More ' || i, 'more' || i || '.example', repeat('Made up. ', 40), date '2010-01-01' + i % 5000, now() - i * interval '1 hour', now(), i * 1000, ARRAY['Email addresses', 'Passwords'], 'low', 1 + i % 4, i % 3 = 0
     FROM generate_series(1, $1::int - (SELECT count(*)::int FROM breach)) i`,
    [volume.breaches],
  )
  await pool.query(
    `INSERT INTO breach (unique_breach_id, name, title, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status, is_manual_upload, upload_key)
     VALUES ($1, $1, 'Bench Upload', '2026-01-01', now(), now(), $2, ARRAY['Email addresses'], 'high', 3, true, $1)`,
    [UPLOADED, volume.exposures],
  )
  await pool.query(
    `INSERT INTO users (id, email, email_hash, name, phone_number, zip_code, role, email_verified_at, created_at, updated_at, last_active_at)
     SELECT gen_random_uuid(), 'user' || i || '@bench.example', substr(decode(md5('user' || i), 'hex'), 1, 16), ${NAMES}, '+1617555' || lpad((i % 10000)::text, 4, '0'), lpad((i % 99999)::text, 5, '0'),
       CASE WHEN i % 1000 = 0 THEN 'admin' ELSE 'user' END::user_role, CASE WHEN i % 3 = 0 THEN NULL ELSE now() END,
       now() - i * interval '1 minute', now(), now()
     FROM generate_series(1, $1::int) i`,
    [volume.users],
  )
  await pool.query(
    `WITH u AS (SELECT id, row_number() OVER () AS n FROM users), b AS (SELECT unique_breach_id, row_number() OVER () AS n FROM breach)
     INSERT INTO lead (id, user_id, unique_breach_id, form, name, phone_number, zip_code, notification_sms, notification_email, connect_with_lawyer,
       notification_future_breaches, state, confirmed_at, created_at, updated_at)
     SELECT gen_random_uuid(), u.id, b.unique_breach_id, 'get-notified', ${NAMES}, '+1' || 2010000000 + (i * 7919::bigint) % 7000000000, lpad((i % 99999)::text, 5, '0'), i % 5 = 0, true, i % 4 = 0, i % 2 = 0,
       (ARRAY['new', 'contacted', 'closed'])[1 + i % 3]::lead_state, CASE WHEN i % 7 = 0 THEN NULL ELSE now() END, now() - i * interval '1 minute', now()
     FROM generate_series(1, $1::int) i JOIN u ON u.n = 1 + i % $2 JOIN b ON b.n = 1 + i % 900`,
    [volume.leads, volume.users],
  )
  await fillExposures(volume.exposures)
  await pool.query(
    "INSERT INTO kept_count (name, key, n) SELECT 'exposure', id::text, $2 FROM breach WHERE unique_breach_id = $1",
    [UPLOADED, Math.ceil(volume.exposures / 2)],
  )
  await pool.query(
    "INSERT INTO email_render (id, template, subject, html, text) VALUES ('bench', 'unsubscribe-link', 'Bench', '<p>Bench</p>', 'Bench')",
  )
  await pool.query(
    `INSERT INTO email_campaign (breach_id, unique_breach_id, kind, state, render_id, updated_at)
     SELECT id, unique_breach_id, 'get_notified', (ARRAY['running', 'paused', 'done', 'cancelled'])[1 + id % 4]::campaign_state, 'bench', now() FROM breach ORDER BY id LIMIT $1`,
    [volume.campaigns],
  )
  await pool.query(
    `WITH c AS (SELECT id, row_number() OVER () AS n FROM email_campaign)
     INSERT INTO email_message (dedupe_key, template, render_id, campaign_id, email_hash, recipient, state, created_at, sent_at)
     SELECT 'bench:' || i, 'unsubscribe-link', 'bench', c.id, substr(decode(md5('mail' || i), 'hex'), 1, 16), $2, (ARRAY['sent', 'delivered', 'bounced', 'skipped', 'parked'])[1 + i % 5]::email_state,
       now() - i * interval '1 second', now()
     FROM generate_series(1, $1::int) i LEFT JOIN c ON i % 2 = 0 AND c.n = 1 + i % $3`,
    [volume.messages, sealExposureEmail('somebody@bench.example'), volume.campaigns],
  )
  await pool.query(
    `INSERT INTO audit_event (at, actor, action, subject, after)
     SELECT now() - i * interval '1 second', 'operator@bench.example', (ARRAY['breach.status', 'user.delete', 'lead.state', 'breach.notify'])[1 + i % 4], COALESCE(b.unique_breach_id, 'none'), '{"massActionBreachStatus": 2, "to": "everybody", "queued": 5}'
     FROM generate_series(1, $1::int) i LEFT JOIN (SELECT unique_breach_id, row_number() OVER () AS n FROM breach) b ON b.n = 1 + i % $2`,
    [volume.auditEvents, volume.breaches],
  )
  await fillOthers(volume.others)
  await pool.query('VACUUM (ANALYZE)')
  await pool.query('CHECKPOINT')
}

async function fillOthers(count: number): Promise<void> {
  const pool = pgPool()
  await pool.query(
    `WITH b AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM breach)
     INSERT INTO breach_match (id, breach_id, other_id, reason, state)
     SELECT gen_random_uuid(), one.id, other.id, 'bench', CASE WHEN one.n % 2 = 0 THEN 'open' ELSE 'apart' END
     FROM b one JOIN b other ON other.n = one.n + 1 LIMIT $1`,
    [count],
  )
  await pool.query(
    `INSERT INTO removed_item (id, kind, subject, title, removed_by, removed_at, restore_until)
     SELECT gen_random_uuid(), 'breach', 'gone' || i, 'Gone ' || i, 'operator@bench.example', now() - i * interval '1 second', now() + interval '6 days' FROM generate_series(1, $1::int) i`,
    [count],
  )
  await pool.query(
    `INSERT INTO csv_import (id, file_name, state, started_at, finished_at)
     SELECT gen_random_uuid(), 'list' || i || '.csv', 'done', now() - i * interval '1 minute', now() - i * interval '1 minute' FROM generate_series(1, $1::int) i`,
    [count],
  )
  await pool.query(
    "INSERT INTO settlement (slug, company) SELECT 'bench-' || i, 'Bench company ' || i FROM generate_series(1, $1::int) i",
    [count],
  )
}

/** Half of them on the uploaded list, with addresses; the others spread over the catalogue. */
async function fillExposures(exposures: number): Promise<void> {
  const client = await pgPool().connect()
  try {
    await withoutIndexes(client, async () => {
      await client.query(
        `WITH listed AS (SELECT id FROM breach WHERE unique_breach_id = $2)
         INSERT INTO exposure (email_hash, breach_id, email_ciphertext) SELECT decode(md5('listed' || i), 'hex'), listed.id, $3 FROM listed, generate_series(1, $1::int) i`,
        [Math.ceil(exposures / 2), UPLOADED, sealExposureEmail('somebody@bench.example')],
      )
      await client.query(
        `WITH b AS (SELECT id, row_number() OVER () AS n FROM breach WHERE NOT is_manual_upload)
         INSERT INTO exposure (email_hash, breach_id) SELECT decode(md5('row' || i), 'hex'), b.id FROM generate_series(1, $1::int) i JOIN b ON b.n = 1 + i % 900`,
        [Math.floor(exposures / 2)],
      )
    })
  } finally {
    client.release()
  }
}
