// What counts of a settlement at a moment, as SQL: for what is looked at again for many people at once. Pure. A test holds it against
// lib/settlements/dates.ts.

/**
 * SQL: the day that a court or an official page gives and no other such source contradicts; NULL where there is none.
 * @param settlementId SQL of its number. @param kind SQL of a kind; `claim` takes its extension along.
 */
export function dayInForce(settlementId: string, kind: string): string {
  return `(
    SELECT CASE WHEN min(o.date) = max(o.date) THEN min(o.date) END FROM (
      SELECT d.date, d.kind, bool_or(d.kind = 'claim_extended') OVER () AS "isExtended" FROM settlement_date d
      WHERE d.settlement_id = ${settlementId} AND d.date IS NOT NULL AND d.confidence IN ('court', 'official')
        AND d.kind = ANY(CASE ${kind} WHEN 'claim' THEN ARRAY['claim', 'claim_extended'] ELSE ARRAY[${kind}] END)
        AND NOT EXISTS (SELECT 1 FROM settlement_date r WHERE r.supersedes_id = d.id)
    ) o WHERE NOT o."isExtended" OR o.kind = 'claim_extended')`
}

/** SQL: whether a settlement `s` was withdrawn, or is not public. */
export const IS_WITHDRAWN = `(s.withdrawn_at IS NOT NULL OR EXISTS (SELECT 1 FROM settlement_event e WHERE e.settlement_id = s.id AND e.kind = 'withdrawn'))`

/** SQL: whether claims in a settlement `s` may be open still. Its last day counts to its end in every zone of the country. */
export const CLAIMS_MAY_BE_OPEN = `(s.published_at IS NOT NULL AND NOT ${IS_WITHDRAWN}
      AND NOT EXISTS (SELECT 1 FROM settlement_event o WHERE o.settlement_id = s.id AND o.kind = 'done')
      AND COALESCE(${dayInForce('s.id', "'claim'")} >= (now() AT TIME ZONE 'Pacific/Honolulu')::date, false))`

/** SQL: whether any row of a breach that settlement `s` is about is called sensitive, or waits for an operator. */
export const IS_PRIVATE = `EXISTS (
      SELECT 1 FROM settlement_breach l JOIN breach r ON r.id = l.breach_id JOIN breach h ON h.id = COALESCE(r.merged_into_id, r.id)
      JOIN breach k ON k.id = h.id OR k.merged_into_id = h.id
      WHERE l.settlement_id = s.id AND (k.is_sensitive OR h.is_held OR r.is_held))`

/**
 * SQL: the people who follow settlements: `settlement_id`, `email_hash`, `recipient`, `state`, `followed_at`. Members by their
 * proven address; other addresses once their owner has confirmed it, where no member of that address keeps track of it.
 * @param condition SQL about `settlement_id` and `email_hash` of `p`.
 */
export function followersWhere(condition: string): string {
  const member = `SELECT t.settlement_id, u.email_hash, u.email_ciphertext AS recipient, t.state, t.followed_at
    FROM member_settlement t JOIN users u ON u.id = t.user_id WHERE u.email_verified_at IS NOT NULL AND u.email_hash IS NOT NULL`
  return `(
    SELECT * FROM (${member}) p WHERE ${condition}
    UNION ALL
    SELECT * FROM (
      SELECT f.settlement_id, f.email_hash, f.email_ciphertext AS recipient, 'watching' AS state, f.confirmed_at AS followed_at FROM settlement_follower f
      WHERE f.confirmed_at IS NOT NULL AND f.ended_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM users u JOIN member_settlement t ON t.user_id = u.id AND t.settlement_id = f.settlement_id
        WHERE u.email_hash = f.email_hash AND u.email_verified_at IS NOT NULL)
    ) p WHERE ${condition})`
}
