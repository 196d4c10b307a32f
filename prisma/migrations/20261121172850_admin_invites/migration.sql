-- AlterTable
ALTER TABLE "session" ADD COLUMN     "passkey_id" TEXT;

-- CreateTable
CREATE TABLE "admin_invite" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "user_id" UUID NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "enrolled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_invite_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "admin_invite_token_hash_key" ON "admin_invite"("token_hash");

-- CreateIndex
CREATE INDEX "admin_invite_email_idx" ON "admin_invite"("email");

-- CreateIndex
CREATE INDEX "admin_invite_created_by_id_idx" ON "admin_invite"("created_by_id");

-- CreateIndex
CREATE INDEX "admin_invite_expires_at_idx" ON "admin_invite"("expires_at");

-- AddForeignKey
ALTER TABLE "admin_invite" ADD CONSTRAINT "admin_invite_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One invitation at most is open for an address: a newer one ends the others first.
CREATE UNIQUE INDEX "admin_invite_open_key" ON "admin_invite"("email") WHERE "enrolled_at" IS NULL AND "ended_at" IS NULL;
