import 'server-only'
import type { PoolClient } from 'pg'
import { hasLegalAction } from '../breaches/status/status'
import { livesWhereOff } from '../consents/where-people-live'
import { inTransaction } from '../db/client'
import { autoEnrol, lockCases } from './auto-enrol'
import { CASE_STATES, followingState, HELD_STATUSES } from './case'
import { newsOfMove } from './case-news'
import { readKinds } from './read-kinds'
import { CONSULTATION_FORMS } from './consultation'
import { tell } from './tell'
import { breachesOnRecord } from '../settlements/open-beside'

/** Changes in one transaction. */
const PORTION = 1_000

interface Change {
  /** What a changed row is merged into, or the row. */
  breachId: number
  /** The last one of this breach. */
  changeId: string
  changes: number
  /** As they are now, whatever the changes said; null when the breach is gone, or waits for an operator. */
  status: number | null
  isRetired: boolean | null
}

/**
 * Lets cases follow the legal status of their breaches, tells their members, and opens cases where a legal action has
 * become open (see `autoEnrol`). A portion is one transaction: a worker that dies leaves it to the next, and what is
 * done twice changes nothing.
 * @returns how many cases have moved, and how many were opened.
 */
export async function moveCases(): Promise<{ moved: number; enrolled: number }> {
  const total = { moved: 0, enrolled: 0 }
  for (;;) {
    const { changes, moved, enrolled } = await inTransaction(movePortion)
    total.moved += moved
    total.enrolled += enrolled
    if (changes < PORTION) return total
  }
}

async function movePortion(
  client: PoolClient,
): Promise<{ changes: number; moved: number; enrolled: number }> {
  await lockCases(client)
  const { rows } = await client.query<Change>(
    `WITH taken AS (
       DELETE FROM breach_status_change WHERE id IN (SELECT id FROM breach_status_change ORDER BY id LIMIT $1) RETURNING id, breach_id
     )
     SELECT COALESCE(r.merged_into_id, t.breach_id) AS "breachId", max(t.id)::text AS "changeId", count(*)::int AS changes,
       b.mass_action_breach_status AS status, b.is_retired AS "isRetired"
     FROM taken t LEFT JOIN breach r ON r.id = t.breach_id LEFT JOIN breach b ON b.id = COALESCE(r.merged_into_id, r.id) AND NOT b.is_held
     GROUP BY COALESCE(r.merged_into_id, t.breach_id), b.mass_action_breach_status, b.is_retired`,
    [PORTION],
  )
  const changes = rows.reduce((sum, row) => sum + row.changes, 0)
  const moved = await moveTo(client, rows)
  const open = rows.filter(({ status }) => status !== null && hasLegalAction(status))
  const enrolled = await autoEnrol(
    client,
    open.map(({ breachId }) => breachId),
  )
  return { changes, moved, enrolled }
}

/** One statement for all cases of all these breaches, under the names of what is merged into them too. Of two such a member hears once. */
async function moveTo(client: PoolClient, changes: Change[]): Promise<number> {
  const kinds = await readKinds(
    client,
    changes.map(({ breachId }) => breachId),
  )
  const { open, recorded } = await breachesOnRecord(
    client,
    changes.map(({ breachId }) => breachId),
  )
  const targets = changes.flatMap(({ breachId, changeId, status, isRetired }) => {
    const kind = kinds.get(breachId)
    if (status === null || isRetired === null || !kind) return []
    return [true, false].map((asked) => {
      const state = followingState({ status, isRetired, kind }, asked)
      const news = newsOfMove(state, kind, open.has(breachId), recorded.has(breachId))
      return { breachId, changeId, asked, state, news }
    })
  })
  if (targets.length === 0) return 0
  const { rows } = await client.query<{ moved: number }>(
    `WITH target AS (
       SELECT * FROM unnest($1::int[], $2::text[], $3::boolean[], $4::text[], $5::text[], $6::int[], $7::text[], $8::text[])
         AS t(breach_id, change_id, asked, status, stage, progress, title, message)
     ), following AS MATERIALIZED (
       SELECT c.id, COALESCE(b.merged_into_id, b.id) AS breach_id, b.merged_into_id IS NOT NULL AS is_merged, (c.status = 'consultation_requested' OR EXISTS (
         SELECT 1 FROM lead l WHERE l.user_id = c.user_id AND l.unique_breach_id = c.unique_breach_id
           AND l.connect_with_lawyer AND l.confirmed_at IS NOT NULL AND l.form = ANY($9)))
         AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = c.user_id AND ${livesWhereOff('u')}) AS asked
       FROM "case" c JOIN breach b ON b.unique_breach_id = c.unique_breach_id
       WHERE (b.merged_into_id = ANY($1) OR (b.id = ANY($1) AND b.merged_into_id IS NULL)) AND (c.status <> ALL($10::case_status[]) OR c.stage = $11)
       ORDER BY c.user_id, c.unique_breach_id FOR UPDATE OF c
     ), moved AS (
       UPDATE "case" c SET status = t.status::case_status, stage = t.stage, progress = t.progress, updated_at = now()
       FROM following f JOIN target t ON t.breach_id = f.breach_id AND t.asked = f.asked
       WHERE c.id = f.id AND (c.status, c.stage) IS DISTINCT FROM (t.status::case_status, t.stage)
       RETURNING c.id, c.user_id, c.unique_breach_id, c.company, f.breach_id, f.is_merged, t.change_id, t.title, t.message
     ), news AS (
       SELECT DISTINCT ON (user_id, breach_id) * FROM moved ORDER BY user_id, breach_id, is_merged, unique_breach_id
     ), told AS (${tell({ from: 'news', type: 'case_update', title: 'title', message: 'message', dedupeKey: "'case:' || id || ':' || change_id" })})
     SELECT count(*)::int AS moved FROM moved`,
    [
      targets.map(({ breachId }) => breachId),
      targets.map(({ changeId }) => changeId),
      targets.map(({ asked }) => asked),
      targets.map(({ state }) => state.status),
      targets.map(({ state }) => state.stage),
      targets.map(({ state }) => state.progress),
      targets.map(({ news }) => news.title),
      targets.map(({ news }) => news.message),
      CONSULTATION_FORMS,
      HELD_STATUSES,
      CASE_STATES.retired.stage,
    ],
  )
  return rows[0]!.moved
}
