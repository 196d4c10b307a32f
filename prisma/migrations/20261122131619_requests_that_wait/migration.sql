-- AlterTable
ALTER TABLE "lead" ADD COLUMN     "waits_for_mail" BOOLEAN NOT NULL DEFAULT false;

-- What the schema file cannot say.

-- Those that wait are few among all requests.
CREATE INDEX "lead_waits_for_mail_idx" ON "lead" ("created_at") WHERE "waits_for_mail";

-- Links from before this named no requests, and confirm none: those that are still good are mailed anew.
UPDATE "lead" SET "waits_for_mail" = true WHERE "confirmed_at" IS NULL AND "created_at" > CURRENT_TIMESTAMP - interval '1 day';
