-- AlterTable
ALTER TABLE "import_change" ADD COLUMN     "is_said" BOOLEAN NOT NULL DEFAULT false;
