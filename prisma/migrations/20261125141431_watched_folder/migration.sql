-- AlterTable
ALTER TABLE "csv_import" ADD COLUMN     "content_digest" BYTEA;

-- CreateTable
CREATE TABLE "watched_folder" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "last_look_at" TIMESTAMPTZ(3) NOT NULL,
    "problem" TEXT,
    "files" INTEGER NOT NULL DEFAULT 0,
    "is_cut" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "watched_folder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watched_name" (
    "name" TEXT NOT NULL,
    "mark" TEXT NOT NULL,
    "digest" TEXT,
    "problem" TEXT,

    CONSTRAINT "watched_name_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "watched_file" (
    "digest" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'found',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "read_by" TEXT,
    "error" TEXT,
    "import_id" UUID,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watched_file_pkey" PRIMARY KEY ("digest")
);

-- CreateIndex
CREATE INDEX "watched_name_digest_idx" ON "watched_name"("digest");

-- CreateIndex
CREATE INDEX "watched_file_moved_at_idx" ON "watched_file"("moved_at" DESC);

-- CreateIndex
CREATE INDEX "watched_file_state_idx" ON "watched_file"("state");

-- CreateIndex
CREATE INDEX "csv_import_content_digest_idx" ON "csv_import"("content_digest");

-- What was uploaded so far is known again by its content.
UPDATE "csv_import" SET "content_digest" = "digest" WHERE "digest" IS NOT NULL;
