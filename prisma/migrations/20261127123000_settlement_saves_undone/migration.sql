-- AlterTable
ALTER TABLE "settlement" ADD COLUMN "last_save" JSONB;

-- AlterTable
ALTER TABLE "settlement_date" ADD COLUMN "change" TEXT;
ALTER TABLE "settlement_date" ADD CONSTRAINT "settlement_date_change_check" CHECK ("change" IS NULL OR ("change" IN ('moved', 'corrected') AND "supersedes_id" IS NOT NULL));

-- What a save has added goes once more while it is undone, soon after it; nothing older does, and no row is ever another one.
CREATE OR REPLACE FUNCTION "keep_settlement_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('redress.undone_settlement', true) = OLD."settlement_id"::text
    AND OLD."added_at" > now() - interval '20 minutes' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM "settlement" WHERE "id" = OLD."settlement_id") THEN
    RAISE EXCEPTION 'What a settlement was is only added to.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
