-- CreateTable
CREATE TABLE "audit_event" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT NOT NULL DEFAULT '',
    "request_id" TEXT,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kept_count" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "n" BIGINT NOT NULL,

    CONSTRAINT "kept_count_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_event_action_id_idx" ON "audit_event"("action", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_event_subject_id_idx" ON "audit_event"("subject", "id" DESC);

-- CreateIndex
CREATE INDEX "kept_count_name_key_idx" ON "kept_count"("name", "key");

-- CreateIndex
CREATE INDEX "users_role_created_at_id_idx" ON "users"("role", "created_at" DESC, "id");

-- An audit log that could be changed would prove nothing.
CREATE FUNCTION "keep_audit_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is only added to.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "audit_event_keep" BEFORE UPDATE OR DELETE ON "audit_event" FOR EACH ROW EXECUTE FUNCTION "keep_audit_event"();

-- Kept counts. By statement: one difference for any number of rows of a kind. A row that changes its kind is rare, and
-- Postgres has no transition tables for triggers on columns.
CREATE FUNCTION "lead_kind"("state" "lead_state", "lawyer" boolean) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN "state"::text || CASE WHEN "lawyer" THEN ':lawyer' ELSE '' END;

CREATE FUNCTION "count_users_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "kept_count" ("name", "key", "n") SELECT 'users', "role"::text, count(*) FROM "added" GROUP BY "role";
  RETURN NULL;
END $$;
CREATE FUNCTION "count_users_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "kept_count" ("name", "key", "n") SELECT 'users', "role"::text, -count(*) FROM "removed" GROUP BY "role";
  RETURN NULL;
END $$;
CREATE FUNCTION "count_user_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "kept_count" ("name", "key", "n") VALUES ('users', OLD."role"::text, -1), ('users', NEW."role"::text, 1);
  RETURN NULL;
END $$;
CREATE TRIGGER "users_count_added" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_users_added"();
CREATE TRIGGER "users_count_removed" AFTER DELETE ON "users" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_users_removed"();
CREATE TRIGGER "users_count_moved" AFTER UPDATE OF "role" ON "users" FOR EACH ROW WHEN (OLD."role" IS DISTINCT FROM NEW."role") EXECUTE FUNCTION "count_user_moved"();

CREATE FUNCTION "count_leads_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "kept_count" ("name", "key", "n") SELECT 'lead', "lead_kind"("state", "connect_with_lawyer"), count(*) FROM "added" GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE FUNCTION "count_leads_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "kept_count" ("name", "key", "n") SELECT 'lead', "lead_kind"("state", "connect_with_lawyer"), -count(*) FROM "removed" GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE FUNCTION "count_lead_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "kept_count" ("name", "key", "n") VALUES
    ('lead', "lead_kind"(OLD."state", OLD."connect_with_lawyer"), -1), ('lead', "lead_kind"(NEW."state", NEW."connect_with_lawyer"), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER "lead_count_added" AFTER INSERT ON "lead" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_leads_added"();
CREATE TRIGGER "lead_count_removed" AFTER DELETE ON "lead" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_leads_removed"();
CREATE TRIGGER "lead_count_moved" AFTER UPDATE OF "state", "connect_with_lawyer" ON "lead" FOR EACH ROW
  WHEN ((OLD."state", OLD."connect_with_lawyer") IS DISTINCT FROM (NEW."state", NEW."connect_with_lawyer")) EXECUTE FUNCTION "count_lead_moved"();

CREATE FUNCTION "count_audit_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "kept_count" ("name", "key", "n") SELECT 'audit_event', "action", count(*) FROM "added" GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER "audit_event_count" AFTER INSERT ON "audit_event" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_audit_events"();

-- What was there before anybody counted.
INSERT INTO "kept_count" ("name", "key", "n") SELECT 'users', "role"::text, count(*) FROM "users" GROUP BY "role";
INSERT INTO "kept_count" ("name", "key", "n") SELECT 'lead', "lead_kind"("state", "connect_with_lawyer"), count(*) FROM "lead" GROUP BY 1, 2;
