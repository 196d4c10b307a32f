// What came after an import and rests on it, as SQL. Pure. $1 is the import.

/** SQL: a later import than that of note `c` speaks of the same breach. @param how what its note `o` has to be besides. */
export const IMPORTED_LATER = (how = 'true') => `EXISTS (
  SELECT 1 FROM import_change o JOIN csv_import later ON later.id = o.import_id, csv_import own
  WHERE o.breach_id = c.breach_id AND o.import_id <> $1 AND ${how} AND own.id = $1 AND later.state = 'done' AND later.finished_at >= own.finished_at)`

/** SQL: states of a message that has gone out, or may have. */
const WENT_OUT = "NOT IN ('queued', 'cancelled', 'skipped')"

/**
 * SQL: who has been told since the import by which row, as the common table `told (breach_id, email_hash)`. Who asked about an entry is
 * told without being in any row.
 */
export const TOLD = `told AS MATERIALIZED (
    SELECT DISTINCT t.breach_id, m.email_hash
    FROM csv_import i JOIN email_campaign g ON g.updated_at >= i.finished_at JOIN email_message m ON m.campaign_id = g.id,
      unnest(COALESCE(m.breach_ids, ARRAY[g.breach_id])) AS t(breach_id)
    WHERE i.id = $1 AND m.state ${WENT_OUT} AND m.basis <> 'asked-about'
      AND (m.state IN ('sending', 'unknown') OR GREATEST(m.created_at, m.sent_at) >= i.finished_at)
  )`

/** SQL: people were told of a row that the import added, in its own name or in that of what it belongs to. After TOLD. @param id the row. */
export const IS_TOLD = (id: string) => `(${id} IN (SELECT breach_id FROM told) OR EXISTS (
    SELECT 1 FROM email_campaign k JOIN email_message m ON m.campaign_id = k.id AND m.state ${WENT_OUT} WHERE k.breach_id = ${id}))`
