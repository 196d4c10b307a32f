-- DropIndex
DROP INDEX "breach_match_import_id_idx";

-- AlterTable
ALTER TABLE "breach_match" DROP COLUMN "import_id";

-- AlterTable
ALTER TABLE "import_change" ADD COLUMN     "is_changed" BOOLEAN NOT NULL DEFAULT true;
