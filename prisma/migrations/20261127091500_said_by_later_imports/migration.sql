-- AlterTable
ALTER TABLE "import_change" ADD COLUMN     "is_listed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "said" JSONB;

-- AlterTable
ALTER TABLE "import_exposure" ADD COLUMN     "is_known" BOOLEAN NOT NULL DEFAULT false;
