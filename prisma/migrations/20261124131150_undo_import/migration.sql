-- AlterEnum
ALTER TYPE "csv_import_state" ADD VALUE 'undone';

-- AlterTable
ALTER TABLE "csv_import" ADD COLUMN     "undo" JSONB,
ADD COLUMN     "undone_at" TIMESTAMPTZ(3),
ADD COLUMN     "undone_by" TEXT;

-- CreateTable
CREATE TABLE "import_change" (
    "import_id" UUID NOT NULL,
    "breach_id" INTEGER NOT NULL,
    "is_new" BOOLEAN NOT NULL DEFAULT false,
    "before" JSONB,
    "after" JSONB,
    "brought" BIGINT NOT NULL DEFAULT 0,
    "addresses" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "import_change_pkey" PRIMARY KEY ("import_id","breach_id")
);

-- CreateTable
CREATE TABLE "import_exposure" (
    "import_id" UUID NOT NULL,
    "breach_id" INTEGER NOT NULL,
    "email_hash" BYTEA NOT NULL,

    CONSTRAINT "import_exposure_pkey" PRIMARY KEY ("import_id","breach_id","email_hash")
);

-- CreateIndex
CREATE INDEX "import_change_breach_id_idx" ON "import_change"("breach_id");


-- What the schema file cannot say.

-- While an import merges (it names itself in redress.import), every breach that it adds or changes is noted: as it was, the first time.
CREATE FUNCTION "note_imported_breaches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "import_change" ("import_id", "breach_id", "is_new") SELECT current_setting('redress.import')::uuid, "id", true FROM "added";
  RETURN NULL;
END $$;
CREATE TRIGGER "breach_note_imported" AFTER INSERT ON "breach" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT
  WHEN (COALESCE(current_setting('redress.import', true), '') <> '') EXECUTE FUNCTION "note_imported_breaches"();
CREATE FUNCTION "note_breach_changed_by_import"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "import_change" ("import_id", "breach_id", "before") VALUES (current_setting('redress.import')::uuid, OLD."id", to_jsonb(OLD)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "breach_note_changed_by_import" AFTER UPDATE ON "breach" FOR EACH ROW
  WHEN (COALESCE(current_setting('redress.import', true), '') <> '' AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "note_breach_changed_by_import"();
