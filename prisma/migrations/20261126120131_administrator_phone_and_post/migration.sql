-- AlterTable
ALTER TABLE "settlement" ADD COLUMN     "administrator_address" TEXT,
ADD COLUMN     "administrator_phone" TEXT;
