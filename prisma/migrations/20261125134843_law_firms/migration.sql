-- AlterEnum
ALTER TYPE "consent_kind" ADD VALUE 'law_firm';

-- AlterTable
ALTER TABLE "admin_invite" ADD COLUMN     "firm_id" UUID;

-- AlterTable
ALTER TABLE "lead_share" ADD COLUMN     "hand_over_id" UUID,
ADD COLUMN     "recalled_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "lead" ADD COLUMN     "law_firm_version_id" UUID;

-- AlterTable
ALTER TABLE "consent" ADD COLUMN     "law_firm_version_id" UUID;

-- CreateTable
CREATE TABLE "law_firm" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "deactivated_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "law_firm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "law_firm_version" (
    "id" UUID NOT NULL,
    "firm_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "states" TEXT[],
    "consent_text" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "law_firm_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "breach_law_firm" (
    "breach_id" INTEGER NOT NULL,
    "firm_id" UUID NOT NULL,
    "set_by" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "breach_law_firm_pkey" PRIMARY KEY ("breach_id")
);

-- CreateTable
CREATE TABLE "firm_person" (
    "id" UUID NOT NULL,
    "firm_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sign_in_at" TIMESTAMPTZ(3),

    CONSTRAINT "firm_person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firm_session" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "firm_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firm_passkey" (
    "id" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "backed_up" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "firm_passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hand_over" (
    "id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "firm_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "handed_over_by_id" UUID NOT NULL,
    "handed_over_by" TEXT NOT NULL,
    "handed_over_at" TIMESTAMPTZ(3) NOT NULL,
    "payload" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "disclosed" TEXT,
    "status" TEXT NOT NULL DEFAULT 'new',
    "status_at" TIMESTAMPTZ(3),
    "recalled_at" TIMESTAMPTZ(3),
    "recall_reason" TEXT,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "hand_over_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "certificate_key" (
    "id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "certificate_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "law_firm_name_key" ON "law_firm"("name");

-- CreateIndex
CREATE INDEX "law_firm_created_at_id_idx" ON "law_firm"("created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "law_firm_version_firm_id_number_key" ON "law_firm_version"("firm_id", "number");

-- CreateIndex
CREATE INDEX "breach_law_firm_firm_id_idx" ON "breach_law_firm"("firm_id");

-- CreateIndex
CREATE UNIQUE INDEX "firm_person_email_key" ON "firm_person"("email");

-- CreateIndex
CREATE INDEX "firm_person_firm_id_idx" ON "firm_person"("firm_id");

-- CreateIndex
CREATE INDEX "firm_session_person_id_idx" ON "firm_session"("person_id");

-- CreateIndex
CREATE INDEX "firm_session_expires_at_idx" ON "firm_session"("expires_at");

-- CreateIndex
CREATE INDEX "firm_passkey_person_id_idx" ON "firm_passkey"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "hand_over_lead_id_key" ON "hand_over"("lead_id");

-- CreateIndex
CREATE INDEX "hand_over_firm_id_handed_over_at_id_idx" ON "hand_over"("firm_id", "handed_over_at" DESC, "id");

-- CreateIndex
CREATE INDEX "hand_over_version_id_idx" ON "hand_over"("version_id");

-- CreateIndex
CREATE INDEX "hand_over_recalled_at_idx" ON "hand_over"("recalled_at");

-- CreateIndex
CREATE INDEX "admin_invite_firm_id_idx" ON "admin_invite"("firm_id");

-- CreateIndex
CREATE INDEX "lead_law_firm_version_id_idx" ON "lead"("law_firm_version_id");

-- CreateIndex
CREATE INDEX "consent_law_firm_version_id_idx" ON "consent"("law_firm_version_id");

-- AddForeignKey
ALTER TABLE "admin_invite" ADD CONSTRAINT "admin_invite_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "law_firm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead" ADD CONSTRAINT "lead_law_firm_version_id_fkey" FOREIGN KEY ("law_firm_version_id") REFERENCES "law_firm_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consent" ADD CONSTRAINT "consent_law_firm_version_id_fkey" FOREIGN KEY ("law_firm_version_id") REFERENCES "law_firm_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "law_firm_version" ADD CONSTRAINT "law_firm_version_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "law_firm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "breach_law_firm" ADD CONSTRAINT "breach_law_firm_breach_id_fkey" FOREIGN KEY ("breach_id") REFERENCES "breach"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "breach_law_firm" ADD CONSTRAINT "breach_law_firm_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "law_firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firm_person" ADD CONSTRAINT "firm_person_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "law_firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firm_session" ADD CONSTRAINT "firm_session_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "firm_person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firm_passkey" ADD CONSTRAINT "firm_passkey_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "firm_person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "law_firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "law_firm_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema file cannot say.

ALTER TABLE "law_firm_version" ADD CONSTRAINT "law_firm_version_check" CHECK ("number" > 0 AND cardinality("states") > 0 AND "name" <> '' AND "consent_text" <> '');
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_status_check" CHECK ("status" IN ('new', 'contacted', 'closed'));
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_recall_check" CHECK (
  ("recalled_at" IS NULL) = ("recall_reason" IS NULL) AND ("recall_reason" IN ('taken_back', 'operator', 'expired'))
  AND ("recalled_at" IS NULL) = ("disclosed" IS NOT NULL) AND ("told_at" IS NULL OR "recalled_at" IS NOT NULL));
CREATE INDEX "hand_over_to_tell_idx" ON "hand_over" ("recalled_at") WHERE "recalled_at" IS NOT NULL AND "told_at" IS NULL;

-- What a form has said of a firm stays as it was.
CREATE FUNCTION "keep_law_firm_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) IS DISTINCT FROM to_jsonb(OLD) THEN
    RAISE EXCEPTION 'A version of a firm''s words is never changed.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "law_firm_version_keep" BEFORE UPDATE ON "law_firm_version" FOR EACH ROW EXECUTE FUNCTION "keep_law_firm_version"();

-- Nothing is handed over that its person has not confirmed, or to another firm than the one that they agreed to.
CREATE FUNCTION "guard_hand_over"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "lead" l
      JOIN "law_firm_version" v ON v."id" = l."law_firm_version_id"
      JOIN "law_firm" f ON f."id" = v."firm_id"
    WHERE l."id" = NEW."lead_id" AND l."confirmed_at" IS NOT NULL AND l."connect_with_lawyer" AND v."id" = NEW."version_id" AND f."id" = NEW."firm_id"
      AND f."deactivated_at" IS NULL
      AND EXISTS (SELECT FROM "consent" k WHERE k."lead_id" = l."id" AND k."kind"::text = 'law_firm' AND k."law_firm_version_id" = v."id" AND k."revoked_at" IS NULL)
      AND NOT EXISTS (SELECT FROM "consent" k WHERE k."lead_id" = l."id" AND k."kind"::text IN ('law_firm', 'connect_with_lawyer') AND k."revoked_at" IS NOT NULL))
  THEN
    RAISE EXCEPTION 'Nobody has agreed to this hand-over.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "hand_over_guard" BEFORE INSERT ON "hand_over" FOR EACH ROW EXECUTE FUNCTION "guard_hand_over"();

-- What was signed stays. The firm says where it is with it; a recall ends it once, and what was given is forgotten with it.
CREATE FUNCTION "keep_hand_over"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  later CONSTANT text[] := ARRAY['disclosed', 'status', 'status_at', 'recalled_at', 'recall_reason', 'told_at'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."recalled_at" IS NULL THEN
      RAISE EXCEPTION 'A hand-over that stands is not deleted.' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF (to_jsonb(NEW) - later) IS DISTINCT FROM (to_jsonb(OLD) - later)
    OR (OLD."recalled_at" IS NOT NULL AND (to_jsonb(NEW) - 'told_at') IS DISTINCT FROM (to_jsonb(OLD) - 'told_at'))
  THEN
    RAISE EXCEPTION 'A hand-over is not changed.' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW."recalled_at" IS NOT NULL THEN
    NEW."disclosed" := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "hand_over_keep" BEFORE UPDATE OR DELETE ON "hand_over" FOR EACH ROW EXECUTE FUNCTION "keep_hand_over"();

-- Recalls what was handed over. The purge says that a request has only grown too old; whatever else ends one takes it back.
CREATE FUNCTION "recall_hand_overs"("leads" uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "hand_over" SET "recalled_at" = now(), "recall_reason" = CASE current_setting('redress.ending', true) WHEN 'expired' THEN 'expired' ELSE 'taken_back' END
  WHERE "lead_id" = ANY("leads") AND "recalled_at" IS NULL
$$;

CREATE FUNCTION "recall_with_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "recall_hand_overs"((SELECT array_agg("id") FROM "gone"));
  RETURN NULL;
END $$;
CREATE TRIGGER "lead_recalled" AFTER DELETE ON "lead" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "recall_with_leads"();

CREATE FUNCTION "recall_with_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "recall_hand_overs"(ARRAY[COALESCE(NEW."lead_id", OLD."lead_id")]);
  RETURN NULL;
END $$;
CREATE TRIGGER "consent_recalled" AFTER UPDATE ON "consent" FOR EACH ROW
  WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL AND NEW."kind"::text IN ('law_firm', 'connect_with_lawyer') AND OLD."lead_id" IS NOT NULL)
  EXECUTE FUNCTION "recall_with_consent"();

-- What its person is told of who has it follows.
CREATE FUNCTION "recall_shares"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "lead_share" SET "recalled_at" = NEW."recalled_at" WHERE "lead_id" = NEW."lead_id" AND "hand_over_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "hand_over_shares" AFTER UPDATE ON "hand_over" FOR EACH ROW
  WHEN (OLD."recalled_at" IS NULL AND NEW."recalled_at" IS NOT NULL) EXECUTE FUNCTION "recall_shares"();
