-- The evidence of a breach's status becomes a draft of a settlement, where it names a case: docs/decisions/0034. The columns stay.
-- Run again it adds nothing: a draft is known by its slug, which ends with the breach's number.

WITH evidence AS (
  SELECT b."id", b."title", b."is_example",
    btrim(b."evidence_case_name") AS "case_name",
    NULLIF(btrim(b."evidence_court"), '') AS "court",
    CASE WHEN b."evidence_source_url" ~* '^https?://' THEN b."evidence_source_url" END AS "url",
    b."evidence_deadline" AS "deadline",
    -- Nobody has noted when it was read: not after the breach's last change.
    LEAST(b."modified_date", CURRENT_TIMESTAMP)::date AS "read_at",
    COALESCE(NULLIF(btrim(left(btrim(regexp_replace(lower(b."evidence_case_name"), '[^a-z0-9]+', '-', 'g'), '-'), 80), '-'), ''), 'case')
      || '-b' || b."id" AS "slug"
  FROM "breach" b
  WHERE btrim(COALESCE(b."evidence_case_name", '')) <> ''
), made AS (
  INSERT INTO "settlement" ("slug", "company", "case_name", "court", "is_example")
  SELECT "slug", left("title", 200), "case_name", "court", "is_example" FROM evidence
  ON CONFLICT ("slug") DO NOTHING
  RETURNING "id", "slug"
), sources AS (
  INSERT INTO "settlement_source" ("settlement_id", "url", "kind", "read_at", "added_by")
  SELECT m."id", e."url", 'third_party', e."read_at", 'evidence' FROM made m JOIN evidence e USING ("slug")
  WHERE e."url" IS NOT NULL
  RETURNING "id", "settlement_id"
), dates AS (
  INSERT INTO "settlement_date" ("settlement_id", "kind", "date", "mail", "confidence", "source_id", "added_by")
  SELECT m."id", 'claim', e."deadline", 'unknown', 'third_party', s."id", 'evidence'
  FROM made m JOIN evidence e USING ("slug") JOIN sources s ON s."settlement_id" = m."id"
  WHERE e."deadline" IS NOT NULL
), links AS (
  -- A link needs a source: without one the draft only says which breach it is from.
  INSERT INTO "settlement_breach" ("settlement_id", "breach_id", "source_id", "linked_by")
  SELECT m."id", e."id", s."id", 'evidence'
  FROM made m JOIN evidence e USING ("slug") JOIN sources s ON s."settlement_id" = m."id"
)
INSERT INTO "settlement_event" ("settlement_id", "kind", "note", "source_id", "added_by")
SELECT m."id", 'edited',
  'Taken over from the evidence of breach ' || e."id"
    || CASE WHEN s."id" IS NULL AND e."deadline" IS NOT NULL THEN ', without a source, deadline ' || e."deadline"::text
            WHEN s."id" IS NULL THEN ', without a source' ELSE '' END || '.',
  s."id", 'evidence'
FROM made m JOIN evidence e USING ("slug") LEFT JOIN sources s ON s."settlement_id" = m."id";

UPDATE "settlement" t
SET "field_sources" = jsonb_build_object('caseName', s."id")
  || CASE WHEN t."court" IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('court', s."id") END
FROM "settlement_source" s
WHERE s."settlement_id" = t."id" AND s."added_by" = 'evidence' AND t."field_sources" = '{}'::jsonb;
