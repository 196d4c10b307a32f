-- Who was told of what, however rows of an incident are put together and taken apart again.

-- The rows that held the person when the message was written. Null: the breach of its campaign, and no other.
ALTER TABLE "email_message" ADD COLUMN "breach_ids" INTEGER[];
CREATE INDEX "email_message_breach_ids_idx" ON "email_message" ("email_hash") WHERE "breach_ids" IS NOT NULL;
ALTER TABLE "notification" ADD COLUMN "breach_ids" INTEGER[];

-- The rows of listed incidents: the heads themselves, and what is merged into them. What is held is of none.
CREATE FUNCTION "breach_members"("heads" integer[]) RETURNS TABLE ("head_id" integer, "row_id" integer) LANGUAGE sql STABLE AS $$
  SELECT h."id", h."id" FROM "breach" h WHERE h."id" = ANY("heads") AND h."merged_into_id" IS NULL AND NOT h."is_held"
  UNION ALL
  SELECT h."id", r."id" FROM "breach" r JOIN "breach" h ON h."id" = r."merged_into_id"
  WHERE r."merged_into_id" = ANY("heads") AND h."merged_into_id" IS NULL AND NOT h."is_held" AND NOT r."is_held"
$$;

-- When a row changes its incident, or is held no longer, the people of the one that it belongs to now are compared anew, and
-- its cases follow that one. Whoever writes alerts holds this lock with others: nobody is told by a row and by its head at once.
CREATE FUNCTION "note_breach_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "now_so" n JOIN "was_so" o ON o."id" = n."id"
    WHERE (n."merged_into_id", n."is_held") IS DISTINCT FROM (o."merged_into_id", o."is_held")
  ) THEN
    PERFORM pg_advisory_xact_lock(hashtext('redress.incidents'));
    INSERT INTO "breach_to_match" ("breach_id")
      SELECT DISTINCT COALESCE(n."merged_into_id", n."id") FROM "now_so" n JOIN "was_so" o ON o."id" = n."id"
      WHERE (n."merged_into_id", n."is_held") IS DISTINCT FROM (o."merged_into_id", o."is_held") AND NOT n."is_held" ORDER BY 1
      ON CONFLICT ("breach_id") DO UPDATE SET "queued_at" = clock_timestamp();
    INSERT INTO "breach_status_change" ("breach_id", "status", "is_retired")
      SELECT n."id", n."mass_action_breach_status", n."is_retired" FROM "now_so" n JOIN "was_so" o ON o."id" = n."id"
      WHERE (n."merged_into_id", n."is_held") IS DISTINCT FROM (o."merged_into_id", o."is_held") AND NOT n."is_held";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "breach_moved_note" AFTER UPDATE ON "breach" REFERENCING OLD TABLE AS "was_so" NEW TABLE AS "now_so"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_breach_moved"();
