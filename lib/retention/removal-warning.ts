// Whose data does not go without a warning, as SQL. Pure.

/**
 * SQL: user `u` follows a settlement that is not done, or has written down losses. What they noted may be worth money, so they are
 * told before all of theirs goes.
 */
export const HAS_EVIDENCE = `(EXISTS (SELECT 1 FROM loss_entry l WHERE l.user_id = u.id) OR EXISTS (
  SELECT 1 FROM member_settlement t JOIN settlement s ON s.id = t.settlement_id
  WHERE t.user_id = u.id AND t.state IN ('watching', 'filed') AND s.published_at IS NOT NULL AND s.withdrawn_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM settlement_event e WHERE e.settlement_id = s.id AND e.kind IN ('done', 'withdrawn'))))`

/** SQL: user `u` was told so a fortnight ago, and has been silent since. */
export const WAS_WARNED = `EXISTS (
  SELECT 1 FROM removal_warning w WHERE w.user_id = u.id AND w.days = 14 AND w.last_active_at = u.last_active_at
    AND w.warned_at <= $1::timestamptz - interval '14 days')`
