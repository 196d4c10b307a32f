-- What the operators' list sorts and counts by, kept beside each settlement so that no list reads every day of every record. The
-- rule is that of lib/settlements/phase.ts and dates.ts; a test holds the two against each other.

-- AlterTable
ALTER TABLE "settlement" ADD COLUMN "claims_end_at" TIMESTAMPTZ(3),
ADD COLUMN "finished" TEXT;
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_finished_check" CHECK ("finished" IN ('done', 'withdrawn'));

-- Open proposals are few among all that were ever made.
CREATE INDEX "settlement_proposal_open_idx" ON "settlement_proposal"("settlement_id") WHERE "state" = 'open';

-- How far a zone's clocks are ahead of UTC at a moment.
CREATE FUNCTION "zone_offset"("zone" TEXT, "moment" TIMESTAMPTZ) RETURNS INTERVAL LANGUAGE sql STABLE AS $$
  SELECT ("moment" AT TIME ZONE "zone") - ("moment" AT TIME ZONE 'UTC')
$$;

-- The last moment of a day in its zone, or its time in it, as endOf in lib/settlements/dates.ts has it. A zone that is not known
-- counts as Eastern time.
CREATE FUNCTION "settlement_day_end"("day" DATE, "time" TEXT, "zone" TEXT) RETURNS TIMESTAMPTZ LANGUAGE plpgsql STABLE AS $$
DECLARE
  "wall" CONSTANT TIMESTAMPTZ := ("day" + COALESCE("time", '23:59')::time + interval '59.999 seconds') AT TIME ZONE 'UTC';
  "name" TEXT := COALESCE("zone", 'America/New_York');
BEGIN
  BEGIN
    PERFORM "wall" AT TIME ZONE "name";
  EXCEPTION WHEN invalid_parameter_value THEN
    "name" := 'America/New_York';
  END;
  -- The offset is that of the moment itself: taken once more, in case the first guess lies across a change of the clocks.
  RETURN "wall" - "zone_offset"("name", "wall" - "zone_offset"("name", "wall"));
END $$;

-- When claims end: the day to claim that a court or an official page gives and no other such source contradicts.
CREATE FUNCTION "settlement_claims_end"("of" INTEGER) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN min(o."date") = max(o."date") AND min(o."end") = max(o."end") THEN max(o."end") END FROM (
    SELECT d."date", d."kind", "settlement_day_end"(d."date", d."time", d."zone") AS "end", bool_or(d."kind" = 'claim_extended') OVER () AS "is_extended"
    FROM "settlement_date" d
    WHERE d."settlement_id" = "of" AND d."kind" IN ('claim', 'claim_extended') AND d."date" IS NOT NULL AND d."confidence" IN ('court', 'official')
      AND NOT EXISTS (SELECT 1 FROM "settlement_date" r WHERE r."supersedes_id" = d."id")
  ) o WHERE NOT o."is_extended" OR o."kind" = 'claim_extended'
$$;

CREATE FUNCTION "keep_settlement_claims_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Held first, so that what is worked out below sees the days of whoever held it before.
  PERFORM 1 FROM "settlement" WHERE "id" IN (SELECT "settlement_id" FROM "added") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "settlement" s SET "claims_end_at" = k."end" FROM (
    SELECT a."settlement_id", "settlement_claims_end"(a."settlement_id") AS "end" FROM (
      SELECT DISTINCT "settlement_id" FROM "added" WHERE "kind" IN ('claim', 'claim_extended') OR "supersedes_id" IS NOT NULL
    ) a
  ) k WHERE s."id" = k."settlement_id" AND s."claims_end_at" IS DISTINCT FROM k."end";
  RETURN NULL;
END $$;
CREATE TRIGGER "settlement_date_keeps_claims_end" AFTER INSERT ON "settlement_date"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_settlement_claims_end"();

-- Whether it is done with, by its events: withdrawn comes before done.
CREATE FUNCTION "keep_settlement_finished"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "settlement" s SET "finished" = e."kind" FROM (
    SELECT "settlement_id", max("kind") AS "kind" FROM "added" WHERE "kind" IN ('done', 'withdrawn') GROUP BY "settlement_id"
  ) e WHERE s."id" = e."settlement_id" AND (s."finished" IS NULL OR s."finished" < e."kind");
  RETURN NULL;
END $$;
CREATE TRIGGER "settlement_event_keeps_finished" AFTER INSERT ON "settlement_event"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "keep_settlement_finished"();

-- Of what is there already.
UPDATE "settlement" SET "claims_end_at" = "settlement_claims_end"("id"),
  "finished" = (SELECT max(e."kind") FROM "settlement_event" e WHERE e."settlement_id" = "settlement"."id" AND e."kind" IN ('done', 'withdrawn'));
