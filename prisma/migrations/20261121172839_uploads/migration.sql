-- AlterEnum
ALTER TYPE "csv_import_state" ADD VALUE 'staged';
ALTER TYPE "csv_import_state" ADD VALUE 'discarded';

-- AlterTable
ALTER TABLE "csv_import" ADD COLUMN     "committed_by" TEXT,
ADD COLUMN     "digest" BYTEA,
ADD COLUMN     "ignored_columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "mapping" JSONB,
ADD COLUMN     "sample" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "staged_at" TIMESTAMPTZ(3),
ADD COLUMN     "uploaded_by" TEXT;

-- CreateIndex
CREATE INDEX "csv_import_digest_idx" ON "csv_import"("digest");
