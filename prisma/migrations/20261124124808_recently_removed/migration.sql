-- CreateTable
CREATE TABLE "removed_item" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "email_hash" BYTEA,
    "removed_by" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "restore_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "removed_row" (
    "id" BIGSERIAL NOT NULL,
    "item_id" UUID NOT NULL,
    "table_name" TEXT NOT NULL,
    "row" JSONB NOT NULL,
    "emptied" TEXT,
    "address" BYTEA,
    "claim_number" TEXT,

    CONSTRAINT "removed_row_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "removed_item_removed_at_id_idx" ON "removed_item"("removed_at" DESC, "id");

-- CreateIndex
CREATE INDEX "removed_item_email_hash_idx" ON "removed_item"("email_hash");

-- CreateIndex
CREATE INDEX "removed_row_item_id_table_name_idx" ON "removed_row"("item_id", "table_name");

-- AddForeignKey
ALTER TABLE "removed_row" ADD CONSTRAINT "removed_row_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "removed_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema file cannot say.

ALTER TABLE "removed_item" ADD CONSTRAINT "removed_item_kind_check" CHECK ("kind" IN ('breach', 'user'));
ALTER TABLE "removed_item" ADD CONSTRAINT "removed_item_hash_check" CHECK (octet_length("email_hash") = 16);
-- One person, or one breach, lies there once.
CREATE UNIQUE INDEX "removed_item_subject_key" ON "removed_item" ("kind", "subject") WHERE "kind" = 'user';

-- The rows of removed breaches, and of consents whose request was removed, by their ids.
CREATE INDEX "removed_row_breach_idx" ON "removed_row" ((("row"->>'id')::int)) WHERE "table_name" = 'breach';
CREATE INDEX "removed_row_consent_idx" ON "removed_row" ((("row"->>'id')::uuid)) WHERE "table_name" = 'consent';

-- The exposures of a breach that can come back stay where they are, however many: no breach stands for them, so nobody sees them.
CREATE OR REPLACE FUNCTION "delete_exposures_of_breach"() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "removed_row" WHERE "table_name" = 'breach' AND ("row"->>'id')::int = OLD."id") THEN
    RETURN OLD;
  END IF;
  PERFORM 1 FROM "exposure" WHERE "breach_id" = OLD."id" OFFSET 5000 LIMIT 1;
  IF FOUND THEN
    INSERT INTO "breach_to_sweep" ("breach_id") VALUES (OLD."id") ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM "exposure" WHERE "breach_id" = OLD."id";
  END IF;
  RETURN OLD;
END $$;

-- Whoever asks to be forgotten while a breach lies there is in it no more when it comes back. Waits for whoever is putting it back.
CREATE FUNCTION "forget_in_removed"("hashes" bytea[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  forgotten integer;
BEGIN
  PERFORM 1 FROM "removed_item" WHERE "kind" = 'breach' ORDER BY "id" FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  WITH "gone" AS (
    DELETE FROM "exposure" e USING "removed_row" r
    WHERE r."table_name" = 'breach' AND e."breach_id" = (r."row"->>'id')::int AND e."email_hash" = ANY("hashes")
    RETURNING r."item_id", e."breach_id"
  ), "counted" AS (
    INSERT INTO "removed_row" ("item_id", "table_name", "row")
    SELECT "item_id", 'kept_count', jsonb_build_object('name', 'exposure', 'key', "breach_id"::text, 'n', -count(*)) FROM "gone" GROUP BY "item_id", "breach_id"
  )
  SELECT count(*)::int INTO forgotten FROM "gone";
  RETURN forgotten;
END $$;
CREATE FUNCTION "forget_opted_out"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "forget_in_removed"(ARRAY[NEW."email_hash"]);
  RETURN NULL;
END $$;
CREATE TRIGGER "lookup_opt_out_forget" AFTER INSERT ON "lookup_opt_out" FOR EACH ROW EXECUTE FUNCTION "forget_opted_out"();

-- No mail goes out about a breach that lies there, whoever starts a campaign of it.
CREATE FUNCTION "hold_campaign_of_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "removed_row" WHERE "table_name" = 'breach' AND ("row"->>'id')::int = NEW."breach_id") THEN
    NEW."state" := 'paused';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "email_campaign_hold" BEFORE INSERT OR UPDATE OF "state" ON "email_campaign" FOR EACH ROW
  WHEN (NEW."state" = 'running') EXECUTE FUNCTION "hold_campaign_of_removed"();

-- A consent says what was agreed and when. Added to it are its end and the link that confirmed it, each once; the lead it came
-- with may go, and come back while it lies among what was removed; and once, when the person is gone, the number becomes its
-- hash, and where it was given from is emptied.
CREATE OR REPLACE FUNCTION "keep_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  later CONSTANT text[] := ARRAY['revoked_at', 'lead_id', 'confirmed_by', 'confirmed_at'];
  clear CONSTANT text[] := ARRAY['phone_number', 'phone_hash', 'ip', 'user_agent'];
BEGIN
  IF TG_OP = 'DELETE'
    OR (OLD."revoked_at" IS NOT NULL AND NEW."revoked_at" IS DISTINCT FROM OLD."revoked_at")
    OR (OLD."confirmed_at" IS NOT NULL AND (NEW."confirmed_at", NEW."confirmed_by") IS DISTINCT FROM (OLD."confirmed_at", OLD."confirmed_by"))
    OR (NEW."lead_id" IS NOT NULL AND NEW."lead_id" IS DISTINCT FROM OLD."lead_id"
      AND NOT (OLD."lead_id" IS NULL AND EXISTS (
        SELECT 1 FROM "removed_row" WHERE "table_name" = 'consent' AND ("row"->>'id')::uuid = OLD."id" AND ("row"->>'lead_id')::uuid = NEW."lead_id")))
    OR (to_jsonb(NEW) - later - clear) IS DISTINCT FROM (to_jsonb(OLD) - later - clear)
    OR ((NEW."phone_number", NEW."phone_hash", NEW."ip", NEW."user_agent") IS DISTINCT FROM (OLD."phone_number", OLD."phone_hash", OLD."ip", OLD."user_agent")
      AND NOT (OLD."phone_hash" IS NULL AND NEW."phone_number" IS NULL AND NEW."ip" = '' AND NEW."user_agent" = ''
        AND (NEW."phone_hash" IS NULL) = (OLD."phone_number" IS NULL)))
  THEN
    RAISE EXCEPTION 'A consent record is only added to.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
