-- Programs are told how much of a breach's date is known: of a month or a year it is the first day.
CREATE OR REPLACE FUNCTION "breach_facts"("b" "breach") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', b."id", 'uniqueBreachId', b."unique_breach_id", 'title', b."title", 'domain', b."domain", 'breachDate', b."breach_date",
    'datePrecision', b."date_precision", 'massActionBreachStatus', b."mass_action_breach_status"::text, 'isSensitive', b."is_sensitive", 'isExample', b."is_example")
$$;

-- A request that was handed to a law firm, and one that was called back. Its `id` is the request's, which may be gone by then.
CREATE FUNCTION "hand_over_facts"("h" "hand_over") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', h."lead_id", 'handOverId', h."id", 'firmId', h."firm_id", 'firm', f."name") FROM "law_firm" f WHERE f."id" = h."firm_id"
$$;

CREATE FUNCTION "tell_handed_over"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "programs_listen"('lead.handed_over') THEN
    PERFORM "tell_programs"('lead.handed_over', ARRAY["hand_over_facts"(NEW)]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "hand_over_told" AFTER INSERT ON "hand_over" FOR EACH ROW EXECUTE FUNCTION "tell_handed_over"();

CREATE FUNCTION "tell_recalled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "programs_listen"('lead.recalled') THEN
    PERFORM "tell_programs"('lead.recalled', ARRAY["hand_over_facts"(NEW) || jsonb_build_object('reason', NEW."recall_reason")]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "recall_told" AFTER UPDATE ON "hand_over" FOR EACH ROW
  WHEN (OLD."recalled_at" IS NULL AND NEW."recalled_at" IS NOT NULL) EXECUTE FUNCTION "tell_recalled"();
