-- Operators take a company that letters asked about off their list. It is named by an id there, not by what somebody typed.
ALTER TABLE "asked_company"
  ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "dismissed_at" TIMESTAMPTZ(3);

CREATE UNIQUE INDEX "asked_company_id_key" ON "asked_company"("id");
