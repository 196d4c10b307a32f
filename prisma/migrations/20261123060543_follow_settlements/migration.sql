-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "token_purpose" ADD VALUE 'follow_settlement';
ALTER TYPE "token_purpose" ADD VALUE 'keep_data';

-- AlterTable
ALTER TABLE "email_message" ADD COLUMN     "notice_id" INTEGER;

-- AlterTable
ALTER TABLE "email_token" ADD COLUMN     "follower_id" UUID;

-- CreateTable
CREATE TABLE "member_settlement" (
    "user_id" UUID NOT NULL,
    "settlement_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'watching',
    "filed_on" DATE,
    "claim_number" TEXT,
    "paid_cents" INTEGER,
    "followed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_settlement_pkey" PRIMARY KEY ("user_id","settlement_id")
);

-- CreateTable
CREATE TABLE "settlement_follower" (
    "id" UUID NOT NULL,
    "settlement_id" INTEGER NOT NULL,
    "email_hash" BYTEA NOT NULL,
    "email_ciphertext" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "settlement_follower_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlement_notice" (
    "id" SERIAL NOT NULL,
    "settlement_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "date_kind" TEXT,
    "day" DATE,
    "states" TEXT[],
    "is_nameless" BOOLEAN NOT NULL DEFAULT false,
    "not_after" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "settlement_notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_feed" (
    "token_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_feed_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "removal_warning" (
    "user_id" UUID NOT NULL,
    "days" SMALLINT NOT NULL,
    "last_active_at" TIMESTAMPTZ(3) NOT NULL,
    "warned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removal_warning_pkey" PRIMARY KEY ("user_id","days")
);

-- CreateIndex
CREATE INDEX "member_settlement_settlement_id_idx" ON "member_settlement"("settlement_id");

-- CreateIndex
CREATE INDEX "settlement_follower_email_hash_idx" ON "settlement_follower"("email_hash");

-- CreateIndex
CREATE UNIQUE INDEX "settlement_follower_settlement_id_email_hash_key" ON "settlement_follower"("settlement_id", "email_hash");

-- CreateIndex
CREATE UNIQUE INDEX "settlement_notice_settlement_id_name_key" ON "settlement_notice"("settlement_id", "name");

-- CreateIndex
CREATE INDEX "calendar_feed_user_id_idx" ON "calendar_feed"("user_id");

-- CreateIndex
CREATE INDEX "email_token_follower_id_idx" ON "email_token"("follower_id");

-- AddForeignKey
ALTER TABLE "email_token" ADD CONSTRAINT "email_token_follower_id_fkey" FOREIGN KEY ("follower_id") REFERENCES "settlement_follower"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_settlement" ADD CONSTRAINT "member_settlement_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_settlement" ADD CONSTRAINT "member_settlement_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_follower" ADD CONSTRAINT "settlement_follower_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_notice" ADD CONSTRAINT "settlement_notice_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "removal_warning" ADD CONSTRAINT "removal_warning_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the columns may hold.
ALTER TABLE "member_settlement" ADD CONSTRAINT "member_settlement_state_check" CHECK ("state" IN ('watching', 'filed', 'paid', 'denied', 'not_mine'));
ALTER TABLE "member_settlement" ADD CONSTRAINT "member_settlement_paid_check" CHECK ("paid_cents" >= 0);
ALTER TABLE "settlement_follower" ADD CONSTRAINT "settlement_follower_email_hash_check" CHECK (octet_length("email_hash") = 16);
ALTER TABLE "settlement_notice" ADD CONSTRAINT "settlement_notice_day_check" CHECK ("day" IS NULL OR "date_kind" IS NOT NULL);
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_token_check" CHECK (octet_length("token_hash") = 32);
ALTER TABLE "removal_warning" ADD CONSTRAINT "removal_warning_days_check" CHECK ("days" IN (60, 14));

-- A member has one calendar address at a time.
CREATE UNIQUE INDEX "calendar_feed_one_key" ON "calendar_feed" ("user_id") WHERE "revoked_at" IS NULL;
