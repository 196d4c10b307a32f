import 'server-only'

/** An account: claimed, and its address proven. */
const ACCOUNT = 'u.claimed_at IS NOT NULL AND u.email_verified_at IS NOT NULL'

/**
 * SQL: a query `(user_id, breach_id, own, row_ids)`, one row for each account and breach that exposes its own address (`own`)
 * or one that it monitors and has proven; `row_ids` are the rows of the incident that do. What is held exposes nobody.
 * @param breachIds SQL: the ids of the breaches, which are merged into no other.
 */
export function exposedAccounts(breachIds: string): string {
  return `
    SELECT user_id, breach_id, bool_or(own) AS own, array_agg(DISTINCT row_id) AS row_ids FROM (
      SELECT u.id AS user_id, r.head_id AS breach_id, r.row_id, true AS own
      FROM breach_members(${breachIds}) r JOIN exposure e ON e.breach_id = r.row_id JOIN users u ON u.email_hash = e.email_hash
      WHERE ${ACCOUNT}
      UNION ALL
      SELECT u.id, r.head_id, r.row_id, false
      FROM breach_members(${breachIds}) r JOIN exposure e ON e.breach_id = r.row_id
        JOIN monitored_address a ON a.email_hash = e.email_hash JOIN users u ON u.id = a.user_id
      WHERE a.verified_at IS NOT NULL AND ${ACCOUNT}
    ) found GROUP BY user_id, breach_id`
}
