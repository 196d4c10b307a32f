-- What a breach's change leads to, row by row: a catalogue may change a hundred thousand rows in one statement, and the join of
-- what was and what is was planned for the few rows of the statement before it.

DROP TRIGGER "breach_moved_note" ON "breach";
CREATE OR REPLACE FUNCTION "note_breach_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('redress.incidents'));
  IF NOT NEW."is_held" THEN
    INSERT INTO "breach_to_match" ("breach_id") VALUES (COALESCE(NEW."merged_into_id", NEW."id"))
      ON CONFLICT ("breach_id") DO UPDATE SET "queued_at" = clock_timestamp();
    INSERT INTO "breach_status_change" ("breach_id", "status", "is_retired") VALUES (NEW."id", NEW."mass_action_breach_status", NEW."is_retired");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "breach_moved_note" AFTER UPDATE ON "breach" FOR EACH ROW
  WHEN ((OLD."merged_into_id", OLD."is_held") IS DISTINCT FROM (NEW."merged_into_id", NEW."is_held"))
  EXECUTE FUNCTION "note_breach_moved"();

DROP TRIGGER "breach_status_change_note" ON "breach";
CREATE OR REPLACE FUNCTION "note_breach_status_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "breach_status_change" ("breach_id", "status", "is_retired") VALUES (NEW."id", NEW."mass_action_breach_status", NEW."is_retired");
  RETURN NULL;
END $$;
CREATE TRIGGER "breach_status_change_note" AFTER UPDATE ON "breach" FOR EACH ROW
  WHEN ((OLD."mass_action_breach_status", OLD."is_retired") IS DISTINCT FROM (NEW."mass_action_breach_status", NEW."is_retired"))
  EXECUTE FUNCTION "note_breach_status_change"();
