-- CreateEnum
CREATE TYPE "case_status" AS ENUM ('consultation_requested', 'active', 'monitoring', 'settlement', 'complete', 'no_action');

-- CreateEnum
CREATE TYPE "notification_type" AS ENUM ('case_update', 'settlement', 'new_breach');

-- AlterEnum
ALTER TYPE "consent_kind" ADD VALUE 'adult';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "token_purpose" ADD VALUE 'add_address';
ALTER TYPE "token_purpose" ADD VALUE 'change_email';

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "adult_at" TIMESTAMPTZ(3),
ADD COLUMN     "claimed_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_active_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "welcomed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "email_token" ADD COLUMN     "recipient" BYTEA,
ADD COLUMN     "user_id" UUID;

-- CreateTable
CREATE TABLE "pending_sign_up" (
    "id" UUID NOT NULL,
    "email_hash" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone_number" TEXT,
    "zip_code" TEXT,
    "password_hash" TEXT NOT NULL,
    "auto_enroll" BOOLEAN NOT NULL DEFAULT true,
    "ip" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pending_sign_up_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "pending_id" UUID,
    "refresh_hash" BYTEA,
    "previous_hash" BYTEA,
    "method" TEXT NOT NULL DEFAULT 'password',
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey" (
    "id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "backed_up" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenge" (
    "id" UUID NOT NULL,
    "challenge" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "user_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_preferences" (
    "user_id" UUID NOT NULL,
    "new_breaches" BOOLEAN NOT NULL DEFAULT true,
    "class_actions" BOOLEAN NOT NULL DEFAULT true,
    "settlements" BOOLEAN NOT NULL DEFAULT true,
    "auto_enroll" BOOLEAN NOT NULL DEFAULT true,
    "sms" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_preferences_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "case" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "unique_breach_id" TEXT NOT NULL,
    "company" TEXT NOT NULL,
    "status" "case_status" NOT NULL,
    "stage" TEXT NOT NULL,
    "progress" SMALLINT NOT NULL DEFAULT 0,
    "estimated_payout" TEXT,
    "payout_cents" INTEGER,
    "paid_at" TIMESTAMPTZ(3),
    "claim_url" TEXT,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "type" "notification_type" NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "unique_breach_id" TEXT,
    "dedupe_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dealt_with" (
    "user_id" UUID NOT NULL,
    "breach_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dealt_with_pkey" PRIMARY KEY ("user_id","breach_id")
);

-- CreateTable
CREATE TABLE "monitored_address" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "email_hash" BYTEA NOT NULL,
    "email_ciphertext" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "monitored_address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lookup_opt_out" (
    "email_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lookup_opt_out_pkey" PRIMARY KEY ("email_hash")
);

-- CreateTable
CREATE TABLE "lead_share" (
    "id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "shared_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lead_share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "breach_status_change" (
    "id" BIGSERIAL NOT NULL,
    "breach_id" INTEGER NOT NULL,
    "status" SMALLINT NOT NULL,
    "is_retired" BOOLEAN NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "breach_status_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_count" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_count_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "pending_sign_up_email_hash_created_at_idx" ON "pending_sign_up"("email_hash", "created_at" DESC);

-- CreateIndex
CREATE INDEX "pending_sign_up_expires_at_idx" ON "pending_sign_up"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "session_refresh_hash_key" ON "session"("refresh_hash");

-- CreateIndex
CREATE UNIQUE INDEX "session_previous_hash_key" ON "session"("previous_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_pending_id_idx" ON "session"("pending_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "passkey_user_id_idx" ON "passkey"("user_id");

-- CreateIndex
CREATE INDEX "passkey_challenge_expires_at_idx" ON "passkey_challenge"("expires_at");

-- CreateIndex
CREATE INDEX "case_unique_breach_id_idx" ON "case"("unique_breach_id");

-- CreateIndex
CREATE UNIQUE INDEX "case_user_id_unique_breach_id_key" ON "case"("user_id", "unique_breach_id");

-- CreateIndex
CREATE INDEX "notification_user_id_created_at_idx" ON "notification"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "notification_user_id_dedupe_key_key" ON "notification"("user_id", "dedupe_key");

-- CreateIndex
CREATE INDEX "monitored_address_email_hash_idx" ON "monitored_address"("email_hash");

-- CreateIndex
CREATE UNIQUE INDEX "monitored_address_user_id_email_hash_key" ON "monitored_address"("user_id", "email_hash");

-- CreateIndex
CREATE INDEX "lead_share_lead_id_idx" ON "lead_share"("lead_id");

-- CreateIndex
CREATE INDEX "rate_count_expire_idx" ON "rate_count"("expire");

-- CreateIndex
CREATE INDEX "users_last_active_at_idx" ON "users"("last_active_at");

-- CreateIndex
CREATE INDEX "email_token_user_id_idx" ON "email_token"("user_id");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_pending_id_fkey" FOREIGN KEY ("pending_id") REFERENCES "pending_sign_up"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_preferences" ADD CONSTRAINT "member_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case" ADD CONSTRAINT "case_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dealt_with" ADD CONSTRAINT "dealt_with_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "monitored_address" ADD CONSTRAINT "monitored_address_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_share" ADD CONSTRAINT "lead_share_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_token" ADD CONSTRAINT "email_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema file cannot say.

ALTER TABLE "session" ADD CONSTRAINT "session_owner_check" CHECK (("user_id" IS NULL) <> ("pending_id" IS NULL));
ALTER TABLE "case" ADD CONSTRAINT "case_progress_check" CHECK ("progress" BETWEEN 0 AND 100);
ALTER TABLE "lookup_opt_out" ADD CONSTRAINT "lookup_opt_out_hash_check" CHECK (octet_length("email_hash") = 16);
ALTER TABLE "monitored_address" ADD CONSTRAINT "monitored_address_hash_check" CHECK (octet_length("email_hash") = 16);

-- The bell: unread items only.
CREATE INDEX "notification_unread_idx" ON "notification" ("user_id") WHERE "read_at" IS NULL;

-- A breach's legal status moves the cases about it, whoever or whatever sets it.
CREATE FUNCTION "note_breach_status_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "breach_status_change" ("breach_id", "status", "is_retired")
  SELECT n."id", n."mass_action_breach_status", n."is_retired" FROM "now_so" n JOIN "was_so" o ON o."id" = n."id"
  WHERE (n."mass_action_breach_status", n."is_retired") IS DISTINCT FROM (o."mass_action_breach_status", o."is_retired");
  RETURN NULL;
END $$;
CREATE TRIGGER "breach_status_change_note" AFTER UPDATE ON "breach" REFERENCING OLD TABLE AS "was_so" NEW TABLE AS "now_so"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_breach_status_change"();

-- Accounts from before there were any: none. Profiles count as active when they last changed.
UPDATE "users" SET "last_active_at" = "updated_at";
