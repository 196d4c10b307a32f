-- CreateTable
CREATE TABLE "settlement_docket" (
    "settlement_id" INTEGER NOT NULL,
    "looked_for" TEXT NOT NULL,
    "docket_id" BIGINT,
    "docket_url" TEXT,
    "last_entry_id" BIGINT NOT NULL DEFAULT 0,
    "looked_at" TIMESTAMPTZ(3) NOT NULL,
    "problem" TEXT,

    CONSTRAINT "settlement_docket_pkey" PRIMARY KEY ("settlement_id")
);

-- CreateIndex
CREATE INDEX "settlement_docket_looked_at_idx" ON "settlement_docket"("looked_at");

-- AddForeignKey
ALTER TABLE "settlement_docket" ADD CONSTRAINT "settlement_docket_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the columns may hold.
ALTER TABLE "settlement_docket" ADD CONSTRAINT "settlement_docket_problem_check" CHECK ("problem" IN ('none', 'several'));
