-- The record of settlements: docs/settlements.md.

-- CreateTable
CREATE TABLE "settlement" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "company" TEXT NOT NULL,
    "summary" TEXT NOT NULL DEFAULT '',
    "case_name" TEXT,
    "court" TEXT,
    "docket_number" TEXT,
    "agency" TEXT,
    "administrator" TEXT,
    "official_hosts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "portals" JSONB NOT NULL DEFAULT '[]',
    "senders" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "class_rule" TEXT NOT NULL DEFAULT '',
    "incident_from" DATE,
    "incident_to" DATE,
    "incident_precision" TEXT NOT NULL DEFAULT 'day',
    "class_size" BIGINT,
    "fund_cents" BIGINT,
    "notice_code_name" TEXT,
    "notice_code_required" TEXT NOT NULL DEFAULT 'unknown',
    "field_sources" JSONB NOT NULL DEFAULT '{}',
    "disputes" JSONB NOT NULL DEFAULT '[]',
    "is_example" BOOLEAN NOT NULL DEFAULT false,
    "published_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_reason" TEXT,
    "checked_at" TIMESTAMPTZ(3),
    "checked_by" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settlement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlement_source" (
    "id" SERIAL NOT NULL,
    "settlement_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "read_at" DATE NOT NULL,
    "added_by" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settlement_source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlement_date" (
    "id" SERIAL NOT NULL,
    "settlement_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "date" DATE,
    "time" TEXT,
    "zone" TEXT,
    "online" TEXT,
    "mail" TEXT,
    "confidence" TEXT NOT NULL,
    "note" TEXT,
    "source_id" INTEGER NOT NULL,
    "supersedes_id" INTEGER,
    "added_by" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settlement_date_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlement_tier" (
    "id" SERIAL NOT NULL,
    "settlement_id" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "kind" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "fixed_cents" INTEGER,
    "estimate_cents" INTEGER,
    "max_cents" INTEGER,
    "rate_cents" INTEGER,
    "max_minutes" INTEGER,
    "increment_minutes" INTEGER,
    "minimum_minutes" INTEGER,
    "within_cap_of" SMALLINT,
    "pro_rata" BOOLEAN NOT NULL DEFAULT false,
    "proof" TEXT NOT NULL DEFAULT 'documents',
    "states" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "class_group" TEXT,
    "choice" TEXT,
    "months" INTEGER,
    "activate_within_days" INTEGER,
    "available_until" DATE,
    "losses_from" DATE,
    "note" TEXT,
    "source_id" INTEGER NOT NULL,

    CONSTRAINT "settlement_tier_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlement_condition" (
    "id" SERIAL NOT NULL,
    "settlement_id" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "kind" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "sentence" TEXT NOT NULL,
    "meets" TEXT NOT NULL DEFAULT 'yes',
    "source_id" INTEGER NOT NULL,

    CONSTRAINT "settlement_condition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlement_event" (
    "id" SERIAL NOT NULL,
    "settlement_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "date" DATE,
    "note" TEXT,
    "changes" JSONB,
    "source_id" INTEGER,
    "added_by" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settlement_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlement_breach" (
    "settlement_id" INTEGER NOT NULL,
    "breach_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "linked_by" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settlement_breach_pkey" PRIMARY KEY ("settlement_id","breach_id")
);

-- CreateTable
CREATE TABLE "settlement_proposal" (
    "id" SERIAL NOT NULL,
    "settlement_id" INTEGER NOT NULL,
    "origin" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settlement_proposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlement_import" (
    "id" SERIAL NOT NULL,
    "origin" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "drafts" INTEGER NOT NULL,
    "proposals" INTEGER NOT NULL,
    "unchanged" INTEGER NOT NULL,
    "rejected" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settlement_import_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "settlement_slug_key" ON "settlement"("slug");

-- CreateIndex
CREATE INDEX "settlement_published_at_id_idx" ON "settlement"("published_at" DESC, "id");

-- CreateIndex
CREATE INDEX "settlement_source_settlement_id_id_idx" ON "settlement_source"("settlement_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "settlement_date_supersedes_id_key" ON "settlement_date"("supersedes_id");

-- CreateIndex
CREATE INDEX "settlement_date_settlement_id_kind_idx" ON "settlement_date"("settlement_id", "kind");

-- CreateIndex
CREATE INDEX "settlement_date_date_idx" ON "settlement_date"("date");

-- CreateIndex
CREATE UNIQUE INDEX "settlement_tier_settlement_id_position_key" ON "settlement_tier"("settlement_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "settlement_condition_settlement_id_position_key" ON "settlement_condition"("settlement_id", "position");

-- CreateIndex
CREATE INDEX "settlement_event_settlement_id_id_idx" ON "settlement_event"("settlement_id", "id");

-- CreateIndex
CREATE INDEX "settlement_breach_breach_id_idx" ON "settlement_breach"("breach_id");

-- CreateIndex
CREATE INDEX "settlement_proposal_state_created_at_idx" ON "settlement_proposal"("state", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "settlement_proposal_settlement_id_digest_key" ON "settlement_proposal"("settlement_id", "digest");

-- CreateIndex
CREATE INDEX "settlement_import_origin_id_idx" ON "settlement_import"("origin", "id");

-- AddForeignKey
ALTER TABLE "settlement_source" ADD CONSTRAINT "settlement_source_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_date" ADD CONSTRAINT "settlement_date_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_date" ADD CONSTRAINT "settlement_date_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "settlement_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_date" ADD CONSTRAINT "settlement_date_supersedes_id_fkey" FOREIGN KEY ("supersedes_id") REFERENCES "settlement_date"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_tier" ADD CONSTRAINT "settlement_tier_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_tier" ADD CONSTRAINT "settlement_tier_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "settlement_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_condition" ADD CONSTRAINT "settlement_condition_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_condition" ADD CONSTRAINT "settlement_condition_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "settlement_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_event" ADD CONSTRAINT "settlement_event_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_event" ADD CONSTRAINT "settlement_event_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "settlement_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_breach" ADD CONSTRAINT "settlement_breach_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_breach" ADD CONSTRAINT "settlement_breach_breach_id_fkey" FOREIGN KEY ("breach_id") REFERENCES "breach"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_breach" ADD CONSTRAINT "settlement_breach_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "settlement_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_proposal" ADD CONSTRAINT "settlement_proposal_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the columns may hold.
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_slug_check" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_incident_precision_check" CHECK ("incident_precision" IN ('day', 'month', 'year'));
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_incident_check" CHECK ("incident_to" IS NULL OR "incident_from" IS NULL OR "incident_to" >= "incident_from");
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_notice_code_check" CHECK ("notice_code_required" IN ('yes', 'no', 'unknown'));
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_withdrawn_check" CHECK ("withdrawn_at" IS NULL OR "withdrawn_reason" IS NOT NULL);
ALTER TABLE "settlement_source" ADD CONSTRAINT "settlement_source_kind_check" CHECK ("kind" IN ('court', 'official', 'third_party'));
ALTER TABLE "settlement_date" ADD CONSTRAINT "settlement_date_kind_check" CHECK ("kind" IN ('claim', 'claim_extended', 'opt_out', 'objection', 'final_hearing', 'payment', 'benefit_until'));
ALTER TABLE "settlement_date" ADD CONSTRAINT "settlement_date_confidence_check" CHECK ("confidence" IN ('court', 'official', 'third_party'));
ALTER TABLE "settlement_date" ADD CONSTRAINT "settlement_date_time_check" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
ALTER TABLE "settlement_date" ADD CONSTRAINT "settlement_date_online_check" CHECK ("online" IN ('submitted', 'received'));
ALTER TABLE "settlement_date" ADD CONSTRAINT "settlement_date_mail_check" CHECK ("mail" IN ('postmarked', 'received', 'unknown'));
ALTER TABLE "settlement_date" ADD CONSTRAINT "settlement_date_given_check" CHECK ("date" IS NOT NULL OR "supersedes_id" IS NOT NULL);
ALTER TABLE "settlement_tier" ADD CONSTRAINT "settlement_tier_kind_check" CHECK ("kind" IN ('documented', 'lost_time', 'flat', 'alternative_cash', 'statutory', 'monitoring'));
ALTER TABLE "settlement_tier" ADD CONSTRAINT "settlement_tier_proof_check" CHECK ("proof" IN ('none', 'self_certified', 'documents', 'third_party_documents'));
ALTER TABLE "settlement_condition" ADD CONSTRAINT "settlement_condition_kind_check" CHECK ("kind" IN ('notice', 'residence', 'customer', 'period', 'data', 'not_excluded', 'other'));
ALTER TABLE "settlement_condition" ADD CONSTRAINT "settlement_condition_meets_check" CHECK ("meets" IN ('yes', 'no'));
ALTER TABLE "settlement_event" ADD CONSTRAINT "settlement_event_kind_check" CHECK ("kind" IN ('announced', 'preliminary_approval', 'final_approval', 'appeal', 'paying', 'done', 'withdrawn', 'published', 'checked', 'edited'));
ALTER TABLE "settlement_proposal" ADD CONSTRAINT "settlement_proposal_state_check" CHECK ("state" IN ('open', 'taken', 'declined'));

-- Sources, days and events are only added, and go when their settlement does.
CREATE FUNCTION "keep_settlement_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM "settlement" WHERE "id" = OLD."settlement_id") THEN
    RAISE EXCEPTION 'What a settlement was is only added to.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER "settlement_source_keep" BEFORE UPDATE OR DELETE ON "settlement_source" FOR EACH ROW EXECUTE FUNCTION "keep_settlement_history"();
CREATE TRIGGER "settlement_date_keep" BEFORE UPDATE OR DELETE ON "settlement_date" FOR EACH ROW EXECUTE FUNCTION "keep_settlement_history"();
CREATE TRIGGER "settlement_event_keep" BEFORE UPDATE OR DELETE ON "settlement_event" FOR EACH ROW EXECUTE FUNCTION "keep_settlement_history"();

-- One row. Moves once with every transaction that changes a settlement, as it commits, so that a process can keep them in memory.
CREATE TABLE "settlement_state" (
  "id" SMALLINT NOT NULL DEFAULT 1,
  "version" BIGINT NOT NULL DEFAULT 1,
  CONSTRAINT "settlement_state_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "settlement_state_single_check" CHECK ("id" = 1)
);
INSERT INTO "settlement_state" ("id") VALUES (1);
CREATE FUNCTION "move_settlement_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('redress.settlements_moved_in', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE "settlement_state" SET "version" = "version" + 1;
    PERFORM set_config('redress.settlements_moved_in', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "settlement_moves_state" AFTER INSERT OR UPDATE OR DELETE ON "settlement" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "move_settlement_state"();
CREATE CONSTRAINT TRIGGER "settlement_source_moves_state" AFTER INSERT OR UPDATE OR DELETE ON "settlement_source" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "move_settlement_state"();
CREATE CONSTRAINT TRIGGER "settlement_date_moves_state" AFTER INSERT OR UPDATE OR DELETE ON "settlement_date" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "move_settlement_state"();
CREATE CONSTRAINT TRIGGER "settlement_tier_moves_state" AFTER INSERT OR UPDATE OR DELETE ON "settlement_tier" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "move_settlement_state"();
CREATE CONSTRAINT TRIGGER "settlement_condition_moves_state" AFTER INSERT OR UPDATE OR DELETE ON "settlement_condition" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "move_settlement_state"();
CREATE CONSTRAINT TRIGGER "settlement_event_moves_state" AFTER INSERT OR UPDATE OR DELETE ON "settlement_event" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "move_settlement_state"();
CREATE CONSTRAINT TRIGGER "settlement_breach_moves_state" AFTER INSERT OR UPDATE OR DELETE ON "settlement_breach" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "move_settlement_state"();
