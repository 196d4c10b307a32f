-- AlterEnum
ALTER TYPE "token_purpose" ADD VALUE 'undo_email_change';

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "password_set_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "authenticated_at" TIMESTAMPTZ(3),
ADD COLUMN     "parent_id" UUID;

-- AlterTable
ALTER TABLE "consent" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "confirmed_by" BYTEA;

-- AlterTable
ALTER TABLE "email_token" ADD COLUMN     "pending_id" UUID;

-- CreateTable
CREATE TABLE "visit_proof" (
    "id" UUID NOT NULL,
    "email_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "visit_proof_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_token_lead" (
    "token_hash" BYTEA NOT NULL,
    "lead_id" UUID NOT NULL,

    CONSTRAINT "email_token_lead_pkey" PRIMARY KEY ("token_hash","lead_id")
);

-- CreateIndex
CREATE INDEX "visit_proof_email_hash_idx" ON "visit_proof"("email_hash");

-- CreateIndex
CREATE INDEX "visit_proof_expires_at_idx" ON "visit_proof"("expires_at");

-- CreateIndex
CREATE INDEX "email_token_lead_lead_id_idx" ON "email_token_lead"("lead_id");

-- CreateIndex
CREATE INDEX "session_parent_id_idx" ON "session"("parent_id");

-- CreateIndex
CREATE INDEX "email_token_pending_id_idx" ON "email_token"("pending_id");

-- AddForeignKey
ALTER TABLE "email_token" ADD CONSTRAINT "email_token_pending_id_fkey" FOREIGN KEY ("pending_id") REFERENCES "pending_sign_up"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_token_lead" ADD CONSTRAINT "email_token_lead_token_hash_fkey" FOREIGN KEY ("token_hash") REFERENCES "email_token"("token_hash") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_token_lead" ADD CONSTRAINT "email_token_lead_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema file cannot say.

ALTER TABLE "visit_proof" ADD CONSTRAINT "visit_proof_hash_check" CHECK (octet_length("email_hash") = 16);

-- A consent says what was agreed and when. Added to it are its end and the link that confirmed it, each once; and the
-- lead it came with may go.
CREATE OR REPLACE FUNCTION "keep_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  later CONSTANT text[] := ARRAY['revoked_at', 'lead_id', 'confirmed_by', 'confirmed_at'];
BEGIN
  IF TG_OP = 'DELETE'
    OR (OLD."revoked_at" IS NOT NULL AND NEW."revoked_at" IS DISTINCT FROM OLD."revoked_at")
    OR (OLD."confirmed_at" IS NOT NULL AND (NEW."confirmed_at", NEW."confirmed_by") IS DISTINCT FROM (OLD."confirmed_at", OLD."confirmed_by"))
    OR (NEW."lead_id" IS NOT NULL AND NEW."lead_id" IS DISTINCT FROM OLD."lead_id")
    OR (to_jsonb(NEW) - later) IS DISTINCT FROM (to_jsonb(OLD) - later)
  THEN
    RAISE EXCEPTION 'A consent record is only added to.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
