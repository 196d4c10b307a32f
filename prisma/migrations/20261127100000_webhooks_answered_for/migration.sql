-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "answers_id" UUID;

-- Those that there are: by the operator's address as it was.
UPDATE "webhook_endpoint" p SET "answers_id" = u."id" FROM "users" u WHERE u."email" = p."created_by" AND u."role" = 'admin';
