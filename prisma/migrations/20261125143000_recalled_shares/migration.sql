-- A request that an operator puts back comes with who had it, as that was: what was recalled since stays recalled.
CREATE FUNCTION "recall_put_back"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT h."recalled_at" INTO NEW."recalled_at" FROM "hand_over" h WHERE h."id" = NEW."hand_over_id";
  RETURN NEW;
END $$;
CREATE TRIGGER "lead_share_recalled" BEFORE INSERT ON "lead_share" FOR EACH ROW
  WHEN (NEW."hand_over_id" IS NOT NULL) EXECUTE FUNCTION "recall_put_back"();
