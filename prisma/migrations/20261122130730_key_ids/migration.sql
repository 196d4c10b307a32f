-- AlterTable
ALTER TABLE "catalogue_state" ADD COLUMN     "key_probe" TEXT;

-- AlterTable
ALTER TABLE "email_batch" ADD COLUMN     "key_id" BYTEA;
