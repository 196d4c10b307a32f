import 'server-only'
import type { ClientBase } from 'pg'
import { LISTED_LATER } from './later'

// What members have on their dashboards of breaches that they are found in no more once an import is taken back.

export interface Traces {
  /** Notices of having been found that nobody has read: they go. */
  notices: string[]
  /** Notices that were read, and cases that were opened by themselves: they stay. */
  noticesRead: number
  casesLeft: number
}

/** What goes: rows, of others what the import added to them, of others what no later file has. */
interface Going {
  removed: number[]
  emptied: number[]
  trimmed: number[]
}

/** SQL: the address of member `x` is still in a row of the incidents that rows `x.row_ids` belong to. $2 goes, of $3 what was added, of $4 all, but for what later files have. */
const IS_STILL_FOUND = `EXISTS (
  SELECT 1 FROM (
    SELECT u.email_hash FROM users u WHERE u.id = x.user_id
    UNION SELECT a.email_hash FROM monitored_address a WHERE a.user_id = x.user_id AND a.verified_at IS NOT NULL
  ) h JOIN exposure e ON e.email_hash = h.email_hash JOIN breach p ON p.id = e.breach_id
  WHERE p.id <> ALL($2::int[]) AND NOT p.is_held
    AND COALESCE(p.merged_into_id, p.id) IN (SELECT COALESCE(o.merged_into_id, o.id) FROM breach o WHERE o.id = ANY(x.row_ids))
    AND (NOT (p.id = ANY($4::int[]) OR p.id = ANY($3::int[]) AND EXISTS (
        SELECT 1 FROM import_exposure j WHERE j.import_id = $1 AND j.breach_id = p.id AND j.email_hash = h.email_hash AND NOT j.is_known))
      OR EXISTS (SELECT 1 FROM (${LISTED_LATER('p.id')}) l WHERE l.email_hash = h.email_hash)))`

/** What would become of them. Only reads. */
export async function planTraces(
  client: ClientBase,
  importId: string,
  { removed, emptied, trimmed }: Going,
): Promise<Traces> {
  const touched = [...removed, ...emptied, ...trimmed]
  if (touched.length === 0) return { notices: [], noticesRead: 0, casesLeft: 0 }
  const values = [importId, removed, emptied, trimmed]
  const { rows: notices } = await client.query<{ id: string; isRead: boolean }>(
    `SELECT x.id, x."isRead" FROM (
       SELECT n.id, n.user_id, n.breach_ids AS row_ids, n.read_at IS NOT NULL AS "isRead" FROM csv_import i, notification n
       WHERE i.id = $1 AND n.created_at >= i.finished_at AND n.type = 'new_breach' AND n.breach_ids && ($2::int[] || $3::int[] || $4::int[])
     ) x WHERE NOT ${IS_STILL_FOUND} ORDER BY x.id`,
    values,
  )
  // One that somebody has asked for is theirs.
  const { rows: cases } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (
       SELECT c.user_id, ARRAY[b.id] AS row_ids FROM csv_import i, "case" c JOIN breach b ON b.unique_breach_id = c.unique_breach_id
       WHERE i.id = $1 AND c.joined_at >= i.finished_at AND b.id IN (SELECT unnest(ARRAY[t.id, t.merged_into_id]) FROM breach t WHERE t.id = ANY($2::int[] || $3::int[] || $4::int[]))
         AND NOT EXISTS (SELECT 1 FROM lead l WHERE l.user_id = c.user_id AND l.unique_breach_id = c.unique_breach_id)
     ) x WHERE NOT ${IS_STILL_FOUND}`,
    values,
  )
  return {
    notices: notices.flatMap(({ id, isRead }) => (isRead ? [] : [id])),
    noticesRead: notices.filter(({ isRead }) => isRead).length,
    casesLeft: cases[0]!.n,
  }
}
