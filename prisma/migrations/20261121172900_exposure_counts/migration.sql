-- How many addresses each breach has, as kept counts by its id. Who adds or removes exposures writes the difference in
-- the same transaction; triggers would have to look at ten million rows of one upload.
INSERT INTO "kept_count" ("name", "key", "n") SELECT 'exposure', "breach_id"::text, count(*) FROM "exposure" GROUP BY "breach_id";

-- A breach that is gone has no count.
CREATE FUNCTION "forget_exposure_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "kept_count" WHERE "name" = 'exposure' AND "key" = OLD."id"::text;
  RETURN NULL;
END $$;
CREATE TRIGGER "breach_forget_exposure_count" AFTER DELETE ON "breach" FOR EACH ROW EXECUTE FUNCTION "forget_exposure_count"();
