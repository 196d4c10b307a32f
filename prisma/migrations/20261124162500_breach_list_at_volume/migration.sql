-- AlterTable
ALTER TABLE "breach" ADD COLUMN     "status_changed_at" TIMESTAMPTZ(3);

-- What the schema file cannot say.

-- When a status became another one: whoever changes it, a person, the clock or an import.
CREATE FUNCTION "date_breach_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_changed_at" := now();
  RETURN NEW;
END $$;
CREATE TRIGGER "breach_date_status" BEFORE UPDATE ON "breach" FOR EACH ROW
  WHEN (OLD."mass_action_breach_status" IS DISTINCT FROM NEW."mass_action_breach_status")
  EXECUTE FUNCTION "date_breach_status"();

-- Of changes before this, what the audit log knows.
UPDATE "breach" b SET "status_changed_at" = e."at" FROM (
  SELECT "subject", max("at") AS "at" FROM "audit_event"
  WHERE "action" = 'breach.status' AND "before"->'massActionBreachStatus' IS DISTINCT FROM "after"->'massActionBreachStatus'
  GROUP BY "subject"
) e WHERE e."subject" = b."unique_breach_id";

-- What operators search: title, name, domain and public key, each once, in small letters. It stands in an index, whose entries have a bound.
ALTER TABLE "breach" ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (
  left(lower("title" || E'\n' || CASE WHEN "name" IN ("title", "unique_breach_id") THEN '' ELSE "name" || E'\n' END || "domain" || E'\n' || "unique_breach_id"), 600)
) STORED;

-- Everything that the operators' list filters, counts and sorts by, so that it reads no row but those that it shows.
CREATE INDEX "breach_listed_idx" ON "breach" ("added_date" DESC, "id")
  INCLUDE ("search_text", "breach_date", "pwn_count", "status_changed_at", "mass_action_breach_status", "is_verified", "is_manual_upload")
  WHERE "merged_into_id" IS NULL AND NOT "is_held";

-- Its other orders: a page of many is read in its order.
CREATE INDEX "breach_listed_by_date_idx" ON "breach" ("breach_date" DESC, "id") WHERE "merged_into_id" IS NULL AND NOT "is_held";
CREATE INDEX "breach_listed_by_count_idx" ON "breach" ("pwn_count" DESC, "id") WHERE "merged_into_id" IS NULL AND NOT "is_held";
CREATE INDEX "breach_listed_by_least_count_idx" ON "breach" (NULLIF("pwn_count", 0) NULLS LAST, "id") WHERE "merged_into_id" IS NULL AND NOT "is_held";
CREATE INDEX "breach_listed_by_status_idx" ON "breach" ("status_changed_at" DESC NULLS LAST, "id") WHERE "merged_into_id" IS NULL AND NOT "is_held";
CREATE INDEX "breach_listed_by_oldest_status_idx" ON "breach" ("status_changed_at" NULLS LAST, "id") WHERE "merged_into_id" IS NULL AND NOT "is_held";
