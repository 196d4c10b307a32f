-- What an uploader says of a whole file: that all of it is sensitive, and the one breach that its addresses belong to.
ALTER TABLE "csv_import" ADD COLUMN "is_sensitive" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "into_breach_id" INTEGER;
