-- CreateEnum
CREATE TYPE "user_role" AS ENUM ('user', 'admin');

-- CreateEnum
CREATE TYPE "lead_state" AS ENUM ('new', 'contacted', 'closed');

-- CreateEnum
CREATE TYPE "consent_kind" AS ENUM ('terms', 'email', 'sms', 'future_breaches', 'connect_with_lawyer');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "phone_number" TEXT,
    "zip_code" TEXT,
    "role" "user_role" NOT NULL DEFAULT 'user',
    "password_hash" TEXT,
    "email_verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lead" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "unique_breach_id" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone_number" TEXT NOT NULL,
    "zip_code" TEXT NOT NULL,
    "notification_sms" BOOLEAN NOT NULL,
    "notification_email" BOOLEAN NOT NULL,
    "connect_with_lawyer" BOOLEAN NOT NULL,
    "notification_future_breaches" BOOLEAN NOT NULL,
    "state" "lead_state" NOT NULL DEFAULT 'new',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lead_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consent" (
    "id" UUID NOT NULL,
    "lead_id" UUID,
    "email_hash" BYTEA NOT NULL,
    "kind" "consent_kind" NOT NULL,
    "text" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "phone_number" TEXT,
    "ip" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "consent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "lead_user_id_created_at_idx" ON "lead"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "lead_created_at_id_idx" ON "lead"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "lead_unique_breach_id_created_at_idx" ON "lead"("unique_breach_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "consent_email_hash_given_at_idx" ON "consent"("email_hash", "given_at" DESC);

-- CreateIndex
CREATE INDEX "consent_lead_id_idx" ON "consent"("lead_id");

-- AddForeignKey
ALTER TABLE "lead" ADD CONSTRAINT "lead_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consent" ADD CONSTRAINT "consent_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- What the schema file cannot say.

ALTER TABLE "consent" ADD CONSTRAINT "consent_hash_check" CHECK (octet_length("email_hash") = 16);

-- A consent says what was agreed and when. Only its end may be added, once, and the lead it came with may go.
CREATE FUNCTION "keep_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    OR (OLD."revoked_at" IS NOT NULL AND NEW."revoked_at" IS DISTINCT FROM OLD."revoked_at")
    OR (NEW."lead_id" IS NOT NULL AND NEW."lead_id" IS DISTINCT FROM OLD."lead_id")
    OR (to_jsonb(NEW) - 'revoked_at' - 'lead_id') IS DISTINCT FROM (to_jsonb(OLD) - 'revoked_at' - 'lead_id')
  THEN
    RAISE EXCEPTION 'A consent record is only added to.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "consent_keep" BEFORE UPDATE OR DELETE ON "consent" FOR EACH ROW EXECUTE FUNCTION "keep_consent"();
