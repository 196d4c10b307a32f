-- One incident, however many sources tell of it: each telling is a row, and all but one of them point to that one, the head.

ALTER TABLE "breach"
  ADD COLUMN "merged_into_id" INTEGER,
  ADD COLUMN "is_held" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "source" TEXT NOT NULL DEFAULT 'upload',
  ADD COLUMN "source_name" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "source_date" DATE,
  ADD COLUMN "date_precision" TEXT NOT NULL DEFAULT 'day',
  ADD COLUMN "count_unit" TEXT NOT NULL DEFAULT 'people',
  ADD COLUMN "count_is_at_least" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "filings" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "record" JSONB,
  ADD COLUMN "edits" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "match_keys" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "match_prefixes" TEXT[] NOT NULL DEFAULT '{}';

UPDATE "breach" SET "source" = 'catalogue', "count_unit" = 'addresses' WHERE NOT "is_manual_upload" AND NOT "is_example";

ALTER TABLE "breach" ADD CONSTRAINT "breach_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "breach"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "breach" ADD CONSTRAINT "breach_not_into_itself_check" CHECK ("merged_into_id" <> "id");
ALTER TABLE "breach" ADD CONSTRAINT "breach_source_check" CHECK ("source" IN ('operator', 'filing', 'catalogue', 'upload'));
ALTER TABLE "breach" ADD CONSTRAINT "breach_date_precision_check" CHECK ("date_precision" IN ('day', 'month', 'year', 'unknown'));
ALTER TABLE "breach" ADD CONSTRAINT "breach_count_unit_check" CHECK ("count_unit" IN ('people', 'addresses', 'residents'));
-- What has no date cannot be listed: it waits for an operator, or belongs to what has one.
ALTER TABLE "breach" ADD CONSTRAINT "breach_undated_check" CHECK ("date_precision" <> 'unknown' OR "is_held" OR "merged_into_id" IS NOT NULL);

CREATE INDEX "breach_merged_into_id_idx" ON "breach" ("merged_into_id") WHERE "merged_into_id" IS NOT NULL;
CREATE INDEX "breach_match_keys_idx" ON "breach" USING GIN ("match_keys");
CREATE INDEX "breach_match_prefixes_idx" ON "breach" USING GIN ("match_prefixes");

ALTER TABLE "csv_import" ADD COLUMN "source_name" TEXT NOT NULL DEFAULT '';
ALTER TABLE "csv_import" ADD COLUMN "breaches_attached" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "csv_import" ADD COLUMN "breaches_in_review" INTEGER NOT NULL DEFAULT 0;

-- Pairs that an operator is asked about, or has decided.
CREATE TABLE "breach_match" (
  "id" UUID NOT NULL,
  "breach_id" INTEGER NOT NULL,
  "other_id" INTEGER,
  "reason" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'open',
  "decided_by" TEXT,
  "decided_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "breach_match_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "breach_match_state_check" CHECK ("state" IN ('open', 'merged', 'apart'))
);
ALTER TABLE "breach_match" ADD CONSTRAINT "breach_match_breach_id_fkey" FOREIGN KEY ("breach_id") REFERENCES "breach"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "breach_match" ADD CONSTRAINT "breach_match_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "breach"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "breach_match_pair_key" ON "breach_match" ("breach_id", "other_id") NULLS NOT DISTINCT;
CREATE INDEX "breach_match_open_idx" ON "breach_match" ("created_at", "id") WHERE "state" = 'open';
CREATE INDEX "breach_match_other_id_idx" ON "breach_match" ("other_id");
