import 'server-only'
import type { PoolClient } from 'pg'
import { codesWhere } from '../breaches/status/status-table'
import { breachesWithClaims } from '../settlements/open-beside'
import { followingState } from './case'
import { newsOfEnrolment } from './case-news'
import { exposedAccounts } from './exposed-accounts'
import { readKinds } from './read-kinds'
import { tell } from './tell'

/** The statuses with which a legal action is open: a case is opened for whoever is affected. */
const OPEN = codesWhere(({ actionOpen }) => actionOpen).map((status) => ({
  breachStatus: status,
  ...followingState({ status, isRetired: false, kind: 'breach' }, false),
}))

/** One at a time: whoever reads a breach's status to write cases by it must not be overtaken by its next change. */
export async function lockCases(client: PoolClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('redress.cases'))")
}

/**
 * Opens a case for every account that is exposed by one of these breaches, where a legal action is open, unless it has
 * one, by its own name or by that of what is merged into it, or has turned this off. It only follows the action: nobody joins anything by it.
 * @param client in a transaction.
 * @returns how many cases were opened.
 */
export async function autoEnrol(client: PoolClient, breachIds: number[]): Promise<number> {
  if (breachIds.length === 0) return 0
  await lockCases(client)
  const claims = await breachesWithClaims(client, breachIds)
  const news = [...(await readKinds(client, breachIds))].map(([id, kind]) => ({
    id,
    ...newsOfEnrolment(kind, claims.has(id)),
  }))
  const { rows } = await client.query<{ opened: number }>(
    `WITH opened AS (
       INSERT INTO "case" (id, user_id, unique_breach_id, company, status, stage, progress)
       SELECT gen_random_uuid(), x.user_id, b.unique_breach_id, b.title, s.status::case_status, s.stage, s.progress
       FROM (${exposedAccounts('$1')}) x
       JOIN breach b ON b.id = x.breach_id AND NOT b.is_retired AND NOT b.is_fabricated
       JOIN unnest($2::int[], $3::text[], $4::text[], $5::int[]) AS s(breach_status, status, stage, progress) ON s.breach_status = b.mass_action_breach_status
       LEFT JOIN member_preferences f ON f.user_id = x.user_id
       WHERE COALESCE(f.auto_enroll, true) AND NOT EXISTS (
         SELECT 1 FROM "case" c JOIN breach k ON k.unique_breach_id = c.unique_breach_id
         WHERE c.user_id = x.user_id AND k.merged_into_id = x.breach_id)
       ORDER BY x.user_id, b.unique_breach_id
       ON CONFLICT (user_id, unique_breach_id) DO NOTHING
       RETURNING user_id, unique_breach_id, company
     ), told AS (${tell({ from: 'opened JOIN breach b USING (unique_breach_id) JOIN unnest($6::int[], $7::text[], $8::text[]) AS n(breach_id, title, message) ON n.breach_id = b.id', type: 'case_update', title: 'n.title', message: 'n.message', dedupeKey: "'case-opened:' || unique_breach_id" })})
     SELECT count(*)::int AS opened FROM opened`,
    [
      breachIds,
      OPEN.map(({ breachStatus }) => breachStatus),
      OPEN.map(({ status }) => status),
      OPEN.map(({ stage }) => stage),
      OPEN.map(({ progress }) => progress),
      news.map(({ id }) => id),
      news.map(({ title }) => title),
      news.map(({ message }) => message),
    ],
  )
  return rows[0]!.opened
}
