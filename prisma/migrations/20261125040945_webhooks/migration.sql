-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_until" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failing_since" TIMESTAMPTZ(3),
    "switched_off_at" TIMESTAMPTZ(3),
    "off_reason" TEXT,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" BIGSERIAL NOT NULL,
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3),
    "last_status" SMALLINT,
    "last_error" TEXT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_event_subject_at_idx" ON "webhook_event"("subject", "at");

-- CreateIndex
CREATE INDEX "webhook_event_at_idx" ON "webhook_event"("at");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_id_idx" ON "webhook_delivery"("endpoint_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_event_id_endpoint_id_key" ON "webhook_delivery"("event_id", "endpoint_id");

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say.

ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_state_check" CHECK ("state" IN ('waiting', 'delivered', 'failed'));
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery" ("endpoint_id", "next_at", "id") WHERE "state" = 'waiting';

-- Whether anybody wants to be told. Where nobody does, nothing is written.
CREATE FUNCTION "programs_listen"("kind" text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "webhook_endpoint" WHERE "switched_off_at" IS NULL AND "kind" = ANY("events"))
$$;

-- Writes events and what they are to be delivered to: in a few statements, however many there are. Each fact has an `id`.
CREATE FUNCTION "tell_programs"("kind" text, "facts" jsonb[]) RETURNS void LANGUAGE sql AS $$
  WITH told AS (
    INSERT INTO "webhook_event" ("type", "subject", "data") SELECT "kind", f->>'id', f FROM unnest("facts") f RETURNING "id"
  )
  INSERT INTO "webhook_delivery" ("event_id", "endpoint_id")
    SELECT told."id", p."id" FROM told CROSS JOIN "webhook_endpoint" p WHERE p."switched_off_at" IS NULL AND "kind" = ANY(p."events")
$$;

-- Of a request: what kind it is of and about which breach. Nothing of who sent it.
CREATE FUNCTION "lead_facts"("l" "lead") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', l."id", 'form', l."form", 'uniqueBreachId', l."unique_breach_id", 'state', l."state", 'confirmed', l."confirmed_at" IS NOT NULL)
$$;
CREATE FUNCTION "breach_facts"("b" "breach") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', b."id", 'uniqueBreachId', b."unique_breach_id", 'title', b."title", 'domain', b."domain", 'breachDate', b."breach_date",
    'massActionBreachStatus', b."mass_action_breach_status"::text, 'isSensitive', b."is_sensitive", 'isExample', b."is_example")
$$;
CREATE FUNCTION "settlement_facts"("s" "settlement") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', s."id", 'slug', s."slug", 'company', s."company", 'isExample', s."is_example")
$$;

CREATE FUNCTION "tell_leads_received"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "programs_listen"('lead.received') THEN
    PERFORM "tell_programs"('lead.received', (SELECT array_agg("lead_facts"(l) ORDER BY l."created_at", l."id") FROM "added" a JOIN "lead" l ON l."id" = a."id"));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "lead_received_told" AFTER INSERT ON "lead" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "tell_leads_received"();

CREATE FUNCTION "tell_lead_confirmed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "programs_listen"('lead.confirmed') THEN
    PERFORM "tell_programs"('lead.confirmed', ARRAY["lead_facts"(NEW)]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "lead_confirmed_told" AFTER UPDATE ON "lead" FOR EACH ROW
  WHEN (OLD."confirmed_at" IS NULL AND NEW."confirmed_at" IS NOT NULL) EXECUTE FUNCTION "tell_lead_confirmed"();

-- A request that is gone is one that nobody may act on, whatever it went with.
CREATE FUNCTION "tell_leads_withdrawn"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "programs_listen"('lead.withdrawn') THEN
    PERFORM "tell_programs"('lead.withdrawn', (
      SELECT array_agg(jsonb_build_object('id', l."id", 'form', l."form", 'uniqueBreachId', l."unique_breach_id", 'state', l."state",
        'confirmed', l."confirmed_at" IS NOT NULL, 'withdrawn', 'request') ORDER BY l."id") FROM "gone" l));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "lead_withdrawn_told" AFTER DELETE ON "lead" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "tell_leads_withdrawn"();

-- So is one whose sender wants no lawyer any more.
CREATE FUNCTION "tell_lawyer_withdrawn"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "programs_listen"('lead.withdrawn') THEN
    PERFORM "tell_programs"('lead.withdrawn', (SELECT array_agg("lead_facts"(l) || '{"withdrawn": "lawyer"}'::jsonb) FROM "lead" l WHERE l."id" = NEW."lead_id"));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "consent_withdrawn_told" AFTER UPDATE ON "consent" FOR EACH ROW
  WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL AND NEW."kind" = 'connect_with_lawyer' AND NEW."lead_id" IS NOT NULL)
  EXECUTE FUNCTION "tell_lawyer_withdrawn"();

-- One that waits in the review queue, or tells of an incident that is listed, is not in the catalogue.
CREATE FUNCTION "tell_breaches_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "programs_listen"('breach.added') THEN
    PERFORM "tell_programs"('breach.added', (
      SELECT array_agg("breach_facts"(b) ORDER BY b."id") FROM "added" a JOIN "breach" b ON b."id" = a."id"
      WHERE NOT b."is_held" AND b."merged_into_id" IS NULL));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "breach_added_told" AFTER INSERT ON "breach" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "tell_breaches_added"();

-- It comes into the catalogue later; or an import that has just added it finds that it does not belong there, which is then not told.
CREATE FUNCTION "tell_breach_listed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."is_held" OR NEW."merged_into_id" IS NOT NULL THEN
    DELETE FROM "webhook_event" WHERE "subject" = NEW."id"::text AND "at" = now()::timestamptz(3) AND "type" IN ('breach.added', 'breach.status_changed');
  ELSIF "programs_listen"('breach.added') THEN
    PERFORM "tell_programs"('breach.added', ARRAY["breach_facts"(NEW)]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "breach_listed_told" AFTER UPDATE ON "breach" FOR EACH ROW
  WHEN ((OLD."is_held" OR OLD."merged_into_id" IS NOT NULL) IS DISTINCT FROM (NEW."is_held" OR NEW."merged_into_id" IS NOT NULL))
  EXECUTE FUNCTION "tell_breach_listed"();

CREATE FUNCTION "tell_breach_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "programs_listen"('breach.status_changed') THEN
    PERFORM "tell_programs"('breach.status_changed', ARRAY["breach_facts"(NEW) || jsonb_build_object('before', OLD."mass_action_breach_status"::text)]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "breach_status_told" AFTER UPDATE ON "breach" FOR EACH ROW
  WHEN (OLD."mass_action_breach_status" IS DISTINCT FROM NEW."mass_action_breach_status" AND NOT NEW."is_held" AND NEW."merged_into_id" IS NULL)
  EXECUTE FUNCTION "tell_breach_status"();

-- What happens to a public settlement. That it was compared with its sources, or our words were, moves nothing.
CREATE FUNCTION "tell_settlements_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "programs_listen"('settlement.moved') THEN
    PERFORM "tell_programs"('settlement.moved', (
      SELECT array_agg("settlement_facts"(s) || jsonb_build_object('moved', e."kind", 'date', e."date") ORDER BY e."id")
      FROM "added" e JOIN "settlement" s ON s."id" = e."settlement_id"
      WHERE e."kind" NOT IN ('checked', 'edited') AND (s."published_at" IS NOT NULL OR e."kind" = 'published')));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "settlement_event_told" AFTER INSERT ON "settlement_event" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "tell_settlements_moved"();

CREATE FUNCTION "tell_claims_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "programs_listen"('settlement.moved') THEN
    PERFORM "tell_programs"('settlement.moved', ARRAY["settlement_facts"(NEW) || jsonb_build_object('moved', 'claims_end', 'before', OLD."claims_end_at", 'after', NEW."claims_end_at")]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "settlement_claims_end_told" AFTER UPDATE ON "settlement" FOR EACH ROW
  WHEN (OLD."published_at" IS NOT NULL AND NEW."published_at" IS NOT NULL AND OLD."claims_end_at" IS DISTINCT FROM NEW."claims_end_at")
  EXECUTE FUNCTION "tell_claims_end"();
