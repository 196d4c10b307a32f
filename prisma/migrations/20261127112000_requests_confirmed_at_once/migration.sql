-- A request of a signed-in owner comes in confirmed, and one that is put back may be: one may act on it from then on, which is told
-- after its coming.
CREATE OR REPLACE FUNCTION "tell_leads_received"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "programs_listen"('lead.received') THEN
    PERFORM "tell_programs"('lead.received', (SELECT array_agg("lead_facts"(l) ORDER BY l."created_at", l."id") FROM "added" a JOIN "lead" l ON l."id" = a."id"));
  END IF;
  IF "programs_listen"('lead.confirmed') THEN
    PERFORM "tell_programs"('lead.confirmed', (
      SELECT array_agg("lead_facts"(l) ORDER BY l."created_at", l."id") FROM "added" a JOIN "lead" l ON l."id" = a."id"
      WHERE a."confirmed_at" IS NOT NULL));
  END IF;
  RETURN NULL;
END $$;
