-- AlterTable
ALTER TABLE "breach" ADD COLUMN     "evidence_case_name" TEXT,
ADD COLUMN     "evidence_court" TEXT,
ADD COLUMN     "evidence_deadline" DATE,
ADD COLUMN     "evidence_source_url" TEXT,
ADD COLUMN     "severity_set_by_admin" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "removed_breach" (
    "name" TEXT NOT NULL,
    "unique_breach_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_by" TEXT NOT NULL,

    CONSTRAINT "removed_breach_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "breach_to_sweep" (
    "breach_id" INTEGER NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "breach_to_sweep_pkey" PRIMARY KEY ("breach_id")
);

-- CreateTable
CREATE TABLE "catalogue_sync_run" (
    "id" SERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "started_by" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "added" INTEGER,
    "changed" INTEGER,
    "unchanged" INTEGER,
    "absent" INTEGER,
    "error" TEXT,

    CONSTRAINT "catalogue_sync_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "removed_breach_removed_at_idx" ON "removed_breach"("removed_at" DESC);

-- CreateIndex
CREATE INDEX "catalogue_sync_run_started_at_idx" ON "catalogue_sync_run"("started_at" DESC);


-- What the schema file cannot say.

-- Never two syncs at once.
CREATE UNIQUE INDEX "catalogue_sync_run_unfinished_key" ON "catalogue_sync_run" ((true)) WHERE "finished_at" IS NULL;

-- A link that is shown to the public leads to a page, and runs nothing.
ALTER TABLE "breach" ADD CONSTRAINT "breach_evidence_source_check" CHECK ("evidence_source_url" ~* '^https?://');

-- Open cases, for the admin area's figure (lib/cases/case.ts, OPEN_STATUSES).
CREATE INDEX "case_open_idx" ON "case" ("id") WHERE "status" IN ('active', 'consultation_requested');

-- What a process keeps in memory of the catalogue includes the removed names.
CREATE CONSTRAINT TRIGGER "removed_breach_bump_catalogue_version"
  AFTER INSERT OR DELETE ON "removed_breach"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "bump_catalogue_version"();

-- A deleted breach takes a few thousand exposures along at once. Ten million would keep whoever deletes it waiting for
-- minutes: those are cleared away in portions afterwards. Nobody sees them meanwhile, since no breach stands for them, and
-- an id is never used again. By the index alone: a plan that was made while the table was small would read all of it.
CREATE OR REPLACE FUNCTION "delete_exposures_of_breach"() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  PERFORM 1 FROM "exposure" WHERE "breach_id" = OLD."id" OFFSET 5000 LIMIT 1;
  IF FOUND THEN
    INSERT INTO "breach_to_sweep" ("breach_id") VALUES (OLD."id") ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM "exposure" WHERE "breach_id" = OLD."id";
  END IF;
  RETURN OLD;
END $$;
