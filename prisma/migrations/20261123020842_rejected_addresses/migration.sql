-- One bad address costs one address: how many of a file's were taken, and how many were not.
ALTER TABLE "csv_import" ADD COLUMN "addresses_accepted" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "csv_import" ADD COLUMN "addresses_rejected" BIGINT NOT NULL DEFAULT 0;
