import 'server-only'

/** An account: claimed, and its address proven. */
const ACCOUNT = 'u.claimed_at IS NOT NULL AND u.email_verified_at IS NOT NULL'

/**
 * SQL: a query `(user_id, breach_id, own)`, one row for each account and breach that exposes its own address (`own`) or
 * one that it monitors and has proven.
 * @param breachIds SQL: the ids of the breaches.
 */
export function exposedAccounts(breachIds: string): string {
  return `
    SELECT user_id, breach_id, bool_or(own) AS own FROM (
      SELECT u.id AS user_id, e.breach_id, true AS own
      FROM exposure e JOIN users u ON u.email_hash = e.email_hash
      WHERE e.breach_id = ANY(${breachIds}) AND ${ACCOUNT}
      UNION ALL
      SELECT u.id, e.breach_id, false
      FROM exposure e JOIN monitored_address a ON a.email_hash = e.email_hash JOIN users u ON u.id = a.user_id
      WHERE e.breach_id = ANY(${breachIds}) AND a.verified_at IS NOT NULL AND ${ACCOUNT}
    ) found GROUP BY user_id, breach_id`
}
