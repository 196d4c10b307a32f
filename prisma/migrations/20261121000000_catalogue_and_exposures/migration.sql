-- CreateEnum
CREATE TYPE "severity" AS ENUM ('low', 'medium', 'high', 'critical');

-- CreateEnum
CREATE TYPE "csv_import_state" AS ENUM ('staging', 'merging', 'done', 'failed');

-- CreateTable
CREATE TABLE "breach" (
    "id" SERIAL NOT NULL,
    "unique_breach_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "domain" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "breach_date" DATE NOT NULL,
    "added_date" TIMESTAMPTZ(3) NOT NULL,
    "modified_date" TIMESTAMPTZ(3) NOT NULL,
    "last_checked" TIMESTAMPTZ(3),
    "pwn_count" BIGINT NOT NULL,
    "data_classes" TEXT[],
    "severity" "severity" NOT NULL,
    "logo_path" TEXT NOT NULL DEFAULT '',
    "attribution" TEXT,
    "disclosure_url" TEXT,
    "is_verified" BOOLEAN NOT NULL DEFAULT true,
    "is_fabricated" BOOLEAN NOT NULL DEFAULT false,
    "is_sensitive" BOOLEAN NOT NULL DEFAULT false,
    "is_retired" BOOLEAN NOT NULL DEFAULT false,
    "is_spam_list" BOOLEAN NOT NULL DEFAULT false,
    "is_malware" BOOLEAN NOT NULL DEFAULT false,
    "is_stealer_log" BOOLEAN NOT NULL DEFAULT false,
    "is_subscription_free" BOOLEAN NOT NULL DEFAULT false,
    "is_manual_upload" BOOLEAN NOT NULL DEFAULT false,
    "is_example" BOOLEAN NOT NULL DEFAULT false,
    "upload_key" TEXT,
    "mass_action_breach_status" SMALLINT NOT NULL,
    "status_set_by_admin" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "breach_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exposure" (
    "email_hash" BYTEA NOT NULL,
    "breach_id" INTEGER NOT NULL,
    "email_ciphertext" BYTEA,

    CONSTRAINT "exposure_pkey" PRIMARY KEY ("email_hash","breach_id")
);

-- CreateTable
CREATE TABLE "catalogue_state" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 1,
    "as_of" TIMESTAMPTZ(3),
    "synced_at" TIMESTAMPTZ(3),
    "source" TEXT,
    "hash_key_fingerprint" BYTEA,

    CONSTRAINT "catalogue_state_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "csv_import" (
    "id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "state" "csv_import_state" NOT NULL DEFAULT 'staging',
    "strict" BOOLEAN NOT NULL DEFAULT false,
    "bytes_total" BIGINT,
    "bytes_read" BIGINT NOT NULL DEFAULT 0,
    "rows_accepted" BIGINT NOT NULL DEFAULT 0,
    "rows_rejected" BIGINT NOT NULL DEFAULT 0,
    "breaches_added" INTEGER NOT NULL DEFAULT 0,
    "breaches_changed" INTEGER NOT NULL DEFAULT 0,
    "breaches_unchanged" INTEGER NOT NULL DEFAULT 0,
    "exposures_added" BIGINT NOT NULL DEFAULT 0,
    "row_errors" JSONB NOT NULL DEFAULT '[]',
    "error" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "csv_import_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "breach_unique_breach_id_key" ON "breach"("unique_breach_id");

-- CreateIndex
CREATE UNIQUE INDEX "breach_upload_key_key" ON "breach"("upload_key");

-- CreateIndex
CREATE INDEX "breach_added_date_id_idx" ON "breach"("added_date" DESC, "id");

-- CreateIndex
CREATE INDEX "breach_breach_date_id_idx" ON "breach"("breach_date" DESC, "id");

-- CreateIndex
CREATE INDEX "breach_mass_action_breach_status_breach_date_idx" ON "breach"("mass_action_breach_status", "breach_date");

-- CreateIndex
CREATE INDEX "exposure_breach_id_email_hash_idx" ON "exposure"("breach_id", "email_hash");

-- CreateIndex
CREATE INDEX "csv_import_started_at_idx" ON "csv_import"("started_at" DESC);


-- What the schema file cannot say.

-- A synced entry is found by its source's name. Uploads may share a title.
CREATE UNIQUE INDEX "breach_synced_name_key" ON "breach"("name") WHERE NOT "is_manual_upload";

ALTER TABLE "breach" ADD CONSTRAINT "breach_status_check" CHECK ("mass_action_breach_status" BETWEEN 1 AND 4);
ALTER TABLE "breach" ADD CONSTRAINT "breach_pwn_count_check" CHECK ("pwn_count" >= 0);
ALTER TABLE "exposure" ADD CONSTRAINT "exposure_hash_check" CHECK (octet_length("email_hash") = 16);

-- One state row, from the first day.
ALTER TABLE "catalogue_state" ADD CONSTRAINT "catalogue_state_single_check" CHECK ("id" = 1);
INSERT INTO "catalogue_state" ("id") VALUES (1);

-- Every transaction that changes a breach moves the catalogue's version once, as it commits. Deferred, so that a long
-- import does not hold the state row while it works; a plain sequence would show a new version before its rows.
CREATE FUNCTION "bump_catalogue_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('redress.bumped_in', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE "catalogue_state" SET "version" = "version" + 1;
    PERFORM set_config('redress.bumped_in', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "breach_bump_catalogue_version"
  AFTER INSERT OR UPDATE OR DELETE ON "breach"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "bump_catalogue_version"();

-- Exposures have no foreign key: checking it row by row costs more than the import itself, and a distributed table
-- could not have it. Imports lock the breaches they write to instead, and a deleted breach takes its exposures along.
CREATE FUNCTION "delete_exposures_of_breach"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "exposure" WHERE "breach_id" = OLD."id";
  RETURN OLD;
END $$;
CREATE TRIGGER "breach_delete_exposures"
  AFTER DELETE ON "breach" FOR EACH ROW EXECUTE FUNCTION "delete_exposures_of_breach"();
