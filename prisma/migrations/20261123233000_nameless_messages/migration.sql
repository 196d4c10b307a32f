-- Whether a message about a settlement names it is known of each message: a notice is written again without the name where its
-- breach has become sensitive.
ALTER TABLE "email_message" ADD COLUMN "is_nameless" BOOLEAN NOT NULL DEFAULT false;

UPDATE "email_message" m SET "is_nameless" = true
FROM "settlement_notice" n WHERE n."id" = m."notice_id" AND n."is_nameless";

ALTER TABLE "settlement_notice" DROP COLUMN "is_nameless";
