import 'server-only'
import { pgPool } from '../db/client'
import { MAIL_CHANNEL, prepareMail } from '../mail/enqueue'
import { requeueSkipped } from '../mail/requeue-skipped'
import { onList } from '../mail/suppression'
import { publishedSettlements } from '../settlements/published'
import { readSettlements } from '../settlements/read-rows'
import type { Settlement } from '../settlements/record'
import { followersWhere, IS_PRIVATE } from '../settlements/standing-sql'
import { dueNotices, type Notice } from './due-notices'
import { noticeMail } from './notice-mail'

// Writes the mail about settlements' days into the ledger. A run can stop anywhere: what it has written is not written again, and
// the next one goes on. What is done is noted once everybody's message is there.

/** Mail about days has a queue of its own, behind what people ask for. It is about no breach. */
const DAYS = { breachId: -1, uniqueBreachId: '', kind: 'get_notified' } as const

/** People in one statement. */
const PORTION = 1_000

/**
 * Writes what is due now, and again what was skipped for what does not hold any more.
 * @param until milliseconds since 1970: after that it begins no further portion.
 * @returns how many messages it wrote.
 */
export async function writeNotices(until: number, now = new Date()): Promise<number> {
  let written = await requeueSkipped(until)
  await reopenWithheld()
  const followed = await followedSettlements()
  if (followed.size === 0) return written
  const { all } = await publishedSettlements()
  for (const head of all) {
    const known = followed.get(head.id)
    // The heads are enough to see that nothing is due.
    if (!known || dueNotices(head, known.done, now).length === 0) continue
    const [settlement] = await readSettlements('WHERE s.id = $1', [head.id])
    const notices = settlement ? dueNotices(settlement, known.done, now) : []
    if (!settlement || notices.length === 0) continue
    const due = { settlement, notices, isNameless: known.isPrivate }
    const finished = await writeThose(due, until, (count) => (written += count))
    if (!finished) break
  }
  return written
}

/** The settlements that somebody follows, each with what has been told of it, and whether mail may name it. */
async function followedSettlements(): Promise<Map<number, { done: Set<string>; isPrivate: boolean }>> {
  const { rows } = await pgPool().query<{ id: number; done: string[]; isPrivate: boolean }>(
    `SELECT s.id, ${IS_PRIVATE} AS "isPrivate", ARRAY(SELECT n.name FROM settlement_notice n WHERE n.settlement_id = s.id AND n.done_at IS NOT NULL) AS done
     FROM settlement s WHERE s.published_at IS NOT NULL
       AND (EXISTS (SELECT 1 FROM member_settlement t WHERE t.settlement_id = s.id)
         OR EXISTS (SELECT 1 FROM settlement_follower f WHERE f.settlement_id = s.id AND f.confirmed_at IS NOT NULL AND f.ended_at IS NULL))`,
  )
  return new Map(rows.map(({ id, done, isPrivate }) => [id, { done: new Set(done), isPrivate }]))
}

/** SQL: whether a message was not sent because it names a settlement about a sensitive breach. What a batch has left out stays in it. */
const WITHHELD_FOR_ITS_NAME = `email_message.state = 'skipped' AND email_message.reason = 'withheld' AND NOT email_message.is_nameless
         AND NOT EXISTS (SELECT 1 FROM email_batch b WHERE b.id = email_message.batch_id AND b.state = 'sending')`

/** Notices whose messages were withheld for the name in them are written once more, without it. */
async function reopenWithheld(): Promise<void> {
  await pgPool().query(
    `UPDATE settlement_notice n SET done_at = NULL FROM settlement s
     WHERE s.id = n.settlement_id AND n.done_at IS NOT NULL AND n.not_after > now() AND ${IS_PRIVATE} AND EXISTS (
       SELECT 1 FROM email_message WHERE template = 'settlement-day' AND notice_id = n.id AND ${WITHHELD_FOR_ITS_NAME})`,
  )
}

interface Due {
  settlement: Settlement
  notices: readonly Notice[]
  isNameless: boolean
}

/** @returns whether it came to the end of the people. */
async function writeThose(
  { settlement, notices, isNameless }: Due,
  until: number,
  wrote: (count: number) => void,
): Promise<boolean> {
  const renders: string[] = []
  for (const notice of notices)
    renders.push(await prepareMail('settlement-day', noticeMail(settlement, notice, isNameless)))
  await openCampaign(renders[0]!)
  const ids = await keepNotices(settlement.id, notices)
  for (let after: Buffer = Buffer.alloc(0); ;) {
    if (Date.now() > until) return false
    const { last, people, written } = await writePortion(settlement.id, notices, {
      ids,
      renders,
      isNameless,
      after,
    })
    wrote(written)
    if (last === null || people < PORTION) break
    after = last
  }
  // What was in it before may have gone out meanwhile, and then it counts as done.
  await openCampaign(renders[0]!)
  // Those that were not the first for anybody are told by the first: every message shows all the days.
  await pgPool().query(
    'UPDATE settlement_notice SET done_at = now() WHERE id = ANY($1) AND done_at IS NULL',
    [ids],
  )
  return true
}

async function openCampaign(renderId: string): Promise<void> {
  await pgPool().query(
    `INSERT INTO email_campaign (breach_id, unique_breach_id, kind, render_id, updated_at) VALUES ($1, $2, $3::campaign_kind, $4, now())
     ON CONFLICT (breach_id, kind) DO UPDATE SET render_id = EXCLUDED.render_id, updated_at = now(),
       state = CASE WHEN email_campaign.state = 'paused' THEN 'paused' ELSE 'running' END::campaign_state`,
    [DAYS.breachId, DAYS.uniqueBreachId, DAYS.kind, renderId],
  )
}

/** @returns their numbers, in their order. */
async function keepNotices(settlementId: number, notices: readonly Notice[]): Promise<number[]> {
  const { rows } = await pgPool().query<{ id: number; name: string }>(
    `INSERT INTO settlement_notice (settlement_id, name, date_kind, day, states, not_after)
     SELECT $1, n.name, n.date_kind, n.day, string_to_array(n.states, ','), n.not_after
     FROM unnest($2::text[], $3::text[], $4::date[], $5::text[], $6::timestamptz[]) AS n(name, date_kind, day, states, not_after)
     ON CONFLICT (settlement_id, name) DO UPDATE SET not_after = EXCLUDED.not_after
     RETURNING id, name`,
    [
      settlementId,
      notices.map(({ name }) => name),
      notices.map(({ dateKind }) => dateKind),
      notices.map(({ day }) => day),
      notices.map(({ states }) => states.join()),
      notices.map(({ notAfter }) => notAfter),
    ],
  )
  const byName = new Map(rows.map(({ id, name }) => [name, id]))
  return notices.map(({ name }) => byName.get(name)!)
}

interface Portion {
  last: Buffer | null
  people: number
  written: number
}

/** One statement for a thousand people: each gets the first of the notices that concerns them. */
async function writePortion(
  settlementId: number,
  notices: readonly Notice[],
  {
    ids,
    renders,
    isNameless,
    after,
  }: { ids: number[]; renders: string[]; isNameless: boolean; after: Buffer },
): Promise<Portion> {
  const { rows } = await pgPool().query<Portion>(
    `WITH people AS MATERIALIZED (
       SELECT * FROM ${followersWhere('p.settlement_id = $1 AND p.email_hash > $2')} p ORDER BY p.email_hash LIMIT ${PORTION}
     ), chosen AS (
       SELECT DISTINCT ON (p.email_hash) p.email_hash, p.recipient, n.id, n.name, n.render_id
       FROM people p JOIN unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::timestamptz[]) WITH ORDINALITY
         AS n(id, name, render_id, states, before, place) ON p.state = ANY(string_to_array(n.states, ',')) AND p.followed_at < n.before
       WHERE NOT ${onList('p.email_hash', 'deadlines')} AND NOT ${onList('p.email_hash', 'all')}
       ORDER BY p.email_hash, n.place
     ), written AS (
       INSERT INTO email_message (dedupe_key, template, render_id, campaign_id, email_hash, recipient, basis, notice_id, is_nameless)
       SELECT 'deadline:' || $1 || ':' || c.name || ':' || encode(c.email_hash, 'hex'), 'settlement-day', c.render_id, k.id, c.email_hash, c.recipient, 'deadline', c.id, $11
       FROM chosen c, email_campaign k WHERE k.breach_id = $8 AND k.kind = $9::campaign_kind
       ON CONFLICT (dedupe_key) DO UPDATE SET render_id = EXCLUDED.render_id, is_nameless = true, state = 'queued', reason = NULL, batch_id = NULL, position = NULL, left_out_at = NULL
         WHERE EXCLUDED.is_nameless AND ${WITHHELD_FOR_ITS_NAME} RETURNING 1
     ), woken AS (SELECT pg_notify($10, '') FROM (SELECT 1 FROM written LIMIT 1) w)
     SELECT (SELECT email_hash FROM people ORDER BY email_hash DESC LIMIT 1) AS last, (SELECT count(*)::int FROM people) AS people,
       (SELECT count(*)::int FROM written) AS written, (SELECT count(*) FROM woken) AS woken`,
    [
      settlementId,
      after,
      ids,
      notices.map(({ name }) => name),
      renders,
      notices.map(({ states }) => states.join()),
      notices.map(({ before }) => before),
      DAYS.breachId,
      DAYS.kind,
      MAIL_CHANNEL,
      isNameless,
    ],
  )
  return rows[0]!
}
