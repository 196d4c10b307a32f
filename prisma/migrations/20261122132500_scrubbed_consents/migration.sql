-- AlterTable
ALTER TABLE "consent" ADD COLUMN     "phone_hash" BYTEA;


-- What the schema file cannot say.

ALTER TABLE "consent" ADD CONSTRAINT "consent_phone_hash_check" CHECK ("phone_hash" IS NULL OR (octet_length("phone_hash") = 32 AND "phone_number" IS NULL));

-- What the nightly purge looks for: records that still say in the clear whose they were.
CREATE INDEX "consent_clear_idx" ON "consent" ("email_hash") WHERE "lead_id" IS NULL AND ("phone_number" IS NOT NULL OR "ip" <> '' OR "user_agent" <> '');

-- A consent says what was agreed and when. Added to it are its end and the link that confirmed it, each once; the lead it came
-- with may go; and once, when the person is gone, the number becomes its hash, and where it was given from is emptied.
CREATE OR REPLACE FUNCTION "keep_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  later CONSTANT text[] := ARRAY['revoked_at', 'lead_id', 'confirmed_by', 'confirmed_at'];
  clear CONSTANT text[] := ARRAY['phone_number', 'phone_hash', 'ip', 'user_agent'];
BEGIN
  IF TG_OP = 'DELETE'
    OR (OLD."revoked_at" IS NOT NULL AND NEW."revoked_at" IS DISTINCT FROM OLD."revoked_at")
    OR (OLD."confirmed_at" IS NOT NULL AND (NEW."confirmed_at", NEW."confirmed_by") IS DISTINCT FROM (OLD."confirmed_at", OLD."confirmed_by"))
    OR (NEW."lead_id" IS NOT NULL AND NEW."lead_id" IS DISTINCT FROM OLD."lead_id")
    OR (to_jsonb(NEW) - later - clear) IS DISTINCT FROM (to_jsonb(OLD) - later - clear)
    OR ((NEW."phone_number", NEW."phone_hash", NEW."ip", NEW."user_agent") IS DISTINCT FROM (OLD."phone_number", OLD."phone_hash", OLD."ip", OLD."user_agent")
      AND NOT (OLD."phone_hash" IS NULL AND NEW."phone_number" IS NULL AND NEW."ip" = '' AND NEW."user_agent" = ''
        AND (NEW."phone_hash" IS NULL) = (OLD."phone_number" IS NULL)))
  THEN
    RAISE EXCEPTION 'A consent record is only added to.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
