-- Lists and authorities whose breaches are told to subscribers without a further word of an operator. By the name that their
-- rows have.
CREATE TABLE "trusted_source" (
  "name" TEXT NOT NULL,
  "trusted_by" TEXT NOT NULL,
  "trusted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "trusted_source_pkey" PRIMARY KEY ("name"),
  CONSTRAINT "trusted_source_name_check" CHECK ("name" <> '' AND "name" = btrim("name"))
);
CREATE INDEX "breach_source_name_idx" ON "breach" ("source_name") WHERE "source_name" <> '';
