-- Where sources give the same day with different hours, the earliest counts, as dateInForce in lib/settlements/dates.ts has it.
CREATE OR REPLACE FUNCTION "settlement_claims_end"("of" INTEGER) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN min(o."date") = max(o."date") THEN min(o."end") END FROM (
    SELECT d."date", d."kind", "settlement_day_end"(d."date", d."time", d."zone") AS "end", bool_or(d."kind" = 'claim_extended') OVER () AS "is_extended"
    FROM "settlement_date" d
    WHERE d."settlement_id" = "of" AND d."kind" IN ('claim', 'claim_extended') AND d."date" IS NOT NULL AND d."confidence" IN ('court', 'official')
      AND NOT EXISTS (SELECT 1 FROM "settlement_date" r WHERE r."supersedes_id" = d."id")
  ) o WHERE NOT o."is_extended" OR o."kind" = 'claim_extended'
$$;

-- Only where hours differ was nothing kept.
UPDATE "settlement" s SET "claims_end_at" = k."end"
FROM (SELECT "id", "settlement_claims_end"("id") AS "end" FROM "settlement" WHERE "claims_end_at" IS NULL) k
WHERE s."id" = k."id" AND k."end" IS NOT NULL;
