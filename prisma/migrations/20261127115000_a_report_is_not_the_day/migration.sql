-- What a breach's date is the day of: of what happened, or of its report alone (docs/decisions/0053).
ALTER TABLE "breach" ADD COLUMN "date_is" TEXT NOT NULL DEFAULT 'happened';
ALTER TABLE "breach" ADD CONSTRAINT "breach_date_is_check" CHECK ("date_is" IN ('happened', 'reported'));

-- The portal of the US Department of Health and Human Services has no other day than that of the report.
CREATE FUNCTION "tells_reports"("source_name" text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT COALESCE("source_name", '') ~* '\m(health and human services|hhs)\M'
$$;

-- A row as it is kept somewhere: its columns, what its source says beside them, and what an operator has set, which is when it happened.
CREATE FUNCTION "with_date_meaning"("r" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT "r" || jsonb_build_object(
    'date_is', CASE WHEN said."is_set" THEN 'happened' ELSE said."own" END,
    'edits', COALESCE("r"->'edits', '{}') || CASE WHEN said."is_set" THEN '{"dateIs": "happened"}'::jsonb ELSE '{}' END,
    'record', CASE WHEN jsonb_typeof("r"->'record') = 'object' THEN "r"->'record' || jsonb_build_object('dateIs', said."own") ELSE "r"->'record' END)
  FROM (SELECT COALESCE("r"->'edits', '{}') ? 'breachDate' AS "is_set",
    CASE WHEN "tells_reports"("r"->>'source_name') AND COALESCE("r"->'record'->>'datePrecision', "r"->>'date_precision') <> 'unknown'
      THEN 'reported' ELSE 'happened' END AS "own") said
$$;

UPDATE "breach" b SET "date_is" = w."row"->>'date_is', "edits" = w."row"->'edits', "record" = NULLIF(w."row"->'record', 'null')
FROM (SELECT "id", "with_date_meaning"(to_jsonb(x)) AS "row" FROM "breach" x
  WHERE "record" IS NOT NULL OR "edits" <> '{}' OR "tells_reports"("source_name")) w
WHERE b."id" = w."id" AND NOT b."is_example";

-- What imports of this week noted, and what was deleted, comes back with it.
UPDATE "import_change" c SET "said" = "said" || jsonb_build_object('dateIs',
  CASE WHEN "said"->>'datePrecision' <> 'unknown' AND EXISTS (SELECT FROM "breach" b WHERE b."id" = c."breach_id" AND "tells_reports"(b."source_name"))
    THEN 'reported' ELSE 'happened' END)
WHERE jsonb_typeof("said") = 'object';
UPDATE "import_change" SET "before" = "with_date_meaning"("before") WHERE jsonb_typeof("before") = 'object';
UPDATE "import_change" SET "after" = "with_date_meaning"("after") WHERE jsonb_typeof("after") = 'object';
UPDATE "removed_row" SET "row" = "with_date_meaning"("row") WHERE "table_name" = 'breach' AND "emptied" IS NULL;

DROP FUNCTION "with_date_meaning"(jsonb);
DROP FUNCTION "tells_reports"(text);

-- The same file read again, or waiting to be imported, says the same.
UPDATE "saved_mapping" SET "mapping" = jsonb_set("mapping", '{Breach Date,is}', '"reported"')
WHERE lower(btrim("mapping" #>> '{Breach Date,from}')) = 'breach submission date';
UPDATE "csv_import" SET "mapping" = jsonb_set("mapping", '{Breach Date,is}', '"reported"')
WHERE "state" IN ('staging', 'staged', 'merging') AND lower(btrim("mapping" #>> '{Breach Date,from}')) = 'breach submission date';

-- Programs are told what the date is the day of.
CREATE OR REPLACE FUNCTION "breach_facts"("b" "breach") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', b."id", 'uniqueBreachId', b."unique_breach_id", 'title', b."title", 'domain', b."domain", 'breachDate', b."breach_date",
    'datePrecision', b."date_precision", 'dateIs', b."date_is", 'massActionBreachStatus', b."mass_action_breach_status"::text, 'isSensitive', b."is_sensitive", 'isExample', b."is_example")
$$;
