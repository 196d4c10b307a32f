-- AlterTable
ALTER TABLE "breach_match" ADD COLUMN     "import_id" UUID DEFAULT (NULLIF(current_setting('redress.import'::text, true), ''::text))::uuid;

-- CreateIndex
CREATE INDEX "breach_match_import_id_idx" ON "breach_match"("import_id");
