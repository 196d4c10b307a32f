-- CreateEnum
CREATE TYPE "campaign_kind" AS ENUM ('consultation', 'legal_action', 'get_notified');

-- CreateEnum
CREATE TYPE "campaign_state" AS ENUM ('running', 'paused', 'cancelled', 'done');

-- CreateEnum
CREATE TYPE "batch_state" AS ENUM ('sending', 'done', 'split', 'dissolved', 'unknown');

-- CreateEnum
CREATE TYPE "email_state" AS ENUM ('queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'parked', 'skipped', 'cancelled', 'unknown');

-- CreateEnum
CREATE TYPE "token_purpose" AS ENUM ('verify_email', 'reset_password');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email_ciphertext" BYTEA,
ADD COLUMN     "email_hash" BYTEA;

-- AlterTable
ALTER TABLE "lead" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "email_render" (
    "id" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_render_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_campaign" (
    "id" SERIAL NOT NULL,
    "breach_id" INTEGER NOT NULL,
    "unique_breach_id" TEXT NOT NULL,
    "kind" "campaign_kind" NOT NULL,
    "state" "campaign_state" NOT NULL DEFAULT 'running',
    "render_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_campaign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_batch" (
    "id" UUID NOT NULL,
    "campaign_id" INTEGER,
    "state" "batch_state" NOT NULL DEFAULT 'sending',
    "transport" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_by" INTEGER NOT NULL DEFAULT 0,
    "leased_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "frozen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_message" (
    "id" BIGSERIAL NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "render_id" TEXT NOT NULL,
    "campaign_id" INTEGER,
    "email_hash" BYTEA NOT NULL,
    "recipient" BYTEA NOT NULL,
    "values" TEXT,
    "basis" TEXT NOT NULL DEFAULT 'asked',
    "requires" "consent_kind",
    "state" "email_state" NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "batch_id" UUID,
    "position" SMALLINT,
    "left_out_at" INTEGER,
    "provider_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_token" (
    "token_hash" BYTEA NOT NULL,
    "purpose" "token_purpose" NOT NULL,
    "email_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "suppression" (
    "email_hash" BYTEA NOT NULL,
    "list" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lifted_at" TIMESTAMPTZ(3),

    CONSTRAINT "suppression_pkey" PRIMARY KEY ("email_hash","list")
);

-- CreateTable
CREATE TABLE "mail_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "message_id" BIGINT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "breach_to_match" (
    "breach_id" INTEGER NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "breach_to_match_pkey" PRIMARY KEY ("breach_id")
);

-- CreateIndex
CREATE INDEX "email_campaign_state_idx" ON "email_campaign"("state");

-- CreateIndex
CREATE UNIQUE INDEX "email_campaign_breach_id_kind_key" ON "email_campaign"("breach_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "email_message_dedupe_key_key" ON "email_message"("dedupe_key");

-- CreateIndex
CREATE INDEX "email_message_batch_id_idx" ON "email_message"("batch_id");

-- CreateIndex
CREATE INDEX "email_message_campaign_id_state_idx" ON "email_message"("campaign_id", "state");

-- CreateIndex
CREATE INDEX "email_message_email_hash_created_at_idx" ON "email_message"("email_hash", "created_at");

-- CreateIndex
CREATE INDEX "email_token_email_hash_purpose_created_at_idx" ON "email_token"("email_hash", "purpose", "created_at");

-- CreateIndex
CREATE INDEX "mail_event_received_at_idx" ON "mail_event"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_hash_key" ON "users"("email_hash");

-- AddForeignKey
ALTER TABLE "email_campaign" ADD CONSTRAINT "email_campaign_render_id_fkey" FOREIGN KEY ("render_id") REFERENCES "email_render"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_render_id_fkey" FOREIGN KEY ("render_id") REFERENCES "email_render"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "email_campaign"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "email_batch"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- What the schema file cannot say.

-- The queue, one lane for each campaign and one for what people asked for; and the batches that are under way.
CREATE INDEX "email_message_asked_idx" ON "email_message" ("id") WHERE "state" = 'queued' AND "campaign_id" IS NULL;
CREATE INDEX "email_message_campaign_idx" ON "email_message" ("campaign_id", "id") WHERE "state" = 'queued';
CREATE INDEX "email_batch_due_idx" ON "email_batch" ("due_at") WHERE "state" = 'sending';
CREATE INDEX "email_message_provider_idx" ON "email_message" ("provider_id") WHERE "provider_id" IS NOT NULL;

ALTER TABLE "email_message" ADD CONSTRAINT "email_message_hash_check" CHECK (octet_length("email_hash") = 16);
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_hash_check" CHECK (octet_length("email_hash") = 16);

-- Whoever has a confirmed lead that wants news: what the matching of new breaches looks for.
CREATE INDEX "consent_current_idx" ON "consent" ("email_hash", "kind") WHERE "revoked_at" IS NULL;

-- Every new breach is compared with the subscribers, however it was added.
CREATE FUNCTION "queue_breach_to_match"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "breach_to_match" ("breach_id") SELECT "id" FROM "added" ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "breach_to_match_add" AFTER INSERT ON "breach" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_breach_to_match"();
CREATE FUNCTION "unqueue_breach_to_match"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "breach_to_match" WHERE "breach_id" IN (SELECT "id" FROM "removed");
  RETURN NULL;
END $$;
CREATE TRIGGER "breach_to_match_remove" AFTER DELETE ON "breach" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "unqueue_breach_to_match"();
