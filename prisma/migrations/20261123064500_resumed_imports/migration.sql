-- An import that was cut off is gone on with by the next one of the same file.
ALTER TABLE "csv_import" ADD COLUMN "resume_key" BYTEA;
CREATE INDEX "csv_import_resume_key_idx" ON "csv_import" ("resume_key") WHERE "resume_key" IS NOT NULL;
