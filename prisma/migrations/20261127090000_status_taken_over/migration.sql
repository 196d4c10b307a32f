-- AlterTable
ALTER TABLE "breach" ADD COLUMN     "status_taken" JSONB;


-- What the schema file cannot say.

-- A status that is given back has the day again that it had.
DROP TRIGGER "breach_date_status" ON "breach";
CREATE TRIGGER "breach_date_status" BEFORE UPDATE ON "breach" FOR EACH ROW
  WHEN (OLD."mass_action_breach_status" IS DISTINCT FROM NEW."mass_action_breach_status" AND OLD."status_changed_at" IS NOT DISTINCT FROM NEW."status_changed_at")
  EXECUTE FUNCTION "date_breach_status"();

-- Whoever changes a status that was taken over, or what it rests on, makes it this row's own: it is not given back any more.
CREATE FUNCTION "own_taken_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_taken" := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "breach_own_taken_status" BEFORE UPDATE ON "breach" FOR EACH ROW
  WHEN (OLD."status_taken" IS NOT NULL AND NEW."status_taken" IS NOT DISTINCT FROM OLD."status_taken"
    AND (OLD."mass_action_breach_status", OLD."status_set_by_admin", OLD."evidence_case_name", OLD."evidence_court", OLD."evidence_source_url", OLD."evidence_deadline")
      IS DISTINCT FROM (NEW."mass_action_breach_status", NEW."status_set_by_admin", NEW."evidence_case_name", NEW."evidence_court", NEW."evidence_source_url", NEW."evidence_deadline"))
  EXECUTE FUNCTION "own_taken_status"();
