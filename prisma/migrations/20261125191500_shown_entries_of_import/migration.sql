-- How the entries that an import adds are shown: how many as unverified, and how many with which status.
ALTER TABLE "csv_import" ADD COLUMN     "entries_unverified" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "entries_by_status" JSONB NOT NULL DEFAULT '{}';
