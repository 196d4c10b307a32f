-- CreateTable
CREATE TABLE "letter_offer" (
    "id" SERIAL NOT NULL,
    "company" TEXT NOT NULL,
    "company_keys" TEXT[],
    "provider" TEXT,
    "months" INTEGER,
    "basis" TEXT NOT NULL,
    "enrol_by" DATE,
    "days_from_letter" INTEGER,
    "sign_up_address" TEXT,
    "reported_on" DATE,
    "source_name" TEXT NOT NULL,
    "source_key" TEXT NOT NULL,
    "source_url" TEXT,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "letter_offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "asked_company" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "first_asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "asked_company_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "letter_offer_source_key_key" ON "letter_offer"("source_key");

-- CreateIndex
CREATE INDEX "letter_offer_company_keys_idx" ON "letter_offer" USING GIN ("company_keys");

-- CreateIndex
CREATE INDEX "asked_company_last_asked_at_idx" ON "asked_company"("last_asked_at");

ALTER TABLE "letter_offer"
  ADD CONSTRAINT "letter_offer_basis_check" CHECK ("basis" IN ('absolute', 'letter_date', 'unknown')),
  -- A day, or what it is counted from: never both, and never neither.
  ADD CONSTRAINT "letter_offer_day_check" CHECK (("basis" = 'absolute') = ("enrol_by" IS NOT NULL)),
  ADD CONSTRAINT "letter_offer_days_check" CHECK (("basis" = 'letter_date') = ("days_from_letter" IS NOT NULL)),
  ADD CONSTRAINT "letter_offer_months_check" CHECK ("months" > 0 AND "days_from_letter" > 0);
ALTER TABLE "asked_company"
  ADD CONSTRAINT "asked_company_name_check" CHECK (length("name") <= 120 AND "times" > 0);
