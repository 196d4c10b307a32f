// What came after an import and rests on it, as SQL. Pure. $1 is the import.

/** SQL: `later` is an import that came after import `own`, and that can be taken back. Imports take turns, so that no two have one time. */
const LATER =
  "own.id = $1 AND later.id <> own.id AND later.state = 'done' AND later.finished_at >= own.finished_at"

/** SQL: a later import than that of note `c` has noted something of the same breach. @param how what its note `o` has to be besides. */
export const IMPORTED_LATER = (how: string) => `EXISTS (
  SELECT 1 FROM import_change o JOIN csv_import later ON later.id = o.import_id, csv_import own
  WHERE o.breach_id = c.breach_id AND ${LATER} AND ${how})`

/** SQL: the file of note `o` speaks of the breach, or has addresses for it. More may have been noted: what follows from other rows. */
export const SPEAKS = '(o.is_said OR o.brought > 0)'

/** SQL: which addresses the file of note `o` has for the breach was not noted. */
export const IS_UNLISTED = 'o.brought > 0 AND NOT o.is_listed'

/** SQL: notes of imports after this one about some breaches ($2), the earliest first. */
export const LATER_NOTES = `
  SELECT o.import_id AS "importId", o.breach_id AS "breachId", o.is_new AS "isNew", o.is_said AS "isSaid", o.said, o.brought > 0 AS brings,
    CASE WHEN NOT o.is_new THEN o."before" END AS "before", CASE WHEN NOT o.is_new AND o."before" IS NOT NULL THEN o."after" END AS "after"
  FROM import_change o JOIN csv_import later ON later.id = o.import_id, csv_import own
  WHERE o.breach_id = ANY($2::int[]) AND ${LATER} ORDER BY o.breach_id, later.finished_at, later.id`

/** SQL: the addresses that imports after this one say some breaches have, as `k` with the time of each, `at`. @param ids of the breaches. */
export const LISTED_LATER = (ids: string) => `
  SELECT k.import_id, k.breach_id, k.email_hash, k.is_known, later.finished_at AS at
  FROM csv_import own, csv_import later JOIN import_exposure k ON k.import_id = later.id
  WHERE ${LATER} AND k.breach_id = ${ids}`

/** SQL: an operator has changed what a file says of a breach that it added. @param row as JSON. */
export const CHANGED_BY_HAND = (row: string) =>
  `(${row}->'edits' <> '{}'::jsonb OR (${row}->>'severity_set_by_admin')::boolean)`

/** SQL: the evidence of a breach's status says something. @param row as JSON. */
export const HAS_EVIDENCE = (row: string) =>
  `COALESCE(${row}->>'evidence_case_name', ${row}->>'evidence_court', ${row}->>'evidence_source_url', ${row}->>'evidence_deadline') IS NOT NULL`

/**
 * SQL: an operator has set its legal status, or what that rests on: by that alone it does not stay, for a status says nothing without
 * what it is about. Neither the clock nor other rows' words are that. @param row as JSON.
 */
export const STATUS_BY_HAND = (row: string) =>
  `(${row}->>'status_taken' IS NULL AND ((${row}->>'status_set_by_admin')::boolean OR ${HAS_EVIDENCE(row)}))`

/** SQL: members have a case about it. @param key its public key. */
export const IS_FOLLOWED = (key: string) =>
  `EXISTS (SELECT 1 FROM "case" x WHERE x.unique_breach_id = ${key})`

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
