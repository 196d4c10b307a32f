-- CreateTable
CREATE TABLE "breach_reserved" (
    "import_id" UUID NOT NULL,
    "breach_no" INTEGER NOT NULL,
    "breach_id" INTEGER NOT NULL,
    "brought" BIGINT NOT NULL DEFAULT 0,
    "exposures" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "breach_reserved_pkey" PRIMARY KEY ("import_id","breach_no")
);

-- CreateIndex
CREATE UNIQUE INDEX "breach_reserved_breach_id_key" ON "breach_reserved"("breach_id");
