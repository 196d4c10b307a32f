-- How many counts of a file were no plain numbers, by what was made of them: see lib/imports/read/count-readings.ts.
ALTER TABLE "csv_import" ADD COLUMN     "count_readings" JSONB NOT NULL DEFAULT '{}';
