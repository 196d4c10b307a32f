-- Two words of one source on one day have an order too.
ALTER TABLE "breach" ALTER COLUMN "source_date" TYPE TIMESTAMPTZ(3) USING "source_date" AT TIME ZONE 'UTC';
ALTER TABLE "csv_import" ADD COLUMN "rows_attached" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "rows_in_review" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "csv_import" ADD COLUMN "exposures_attached" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "exposures_in_review" BIGINT NOT NULL DEFAULT 0;
