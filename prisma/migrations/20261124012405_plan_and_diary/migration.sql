-- CreateTable
CREATE TABLE "plan_mark" (
    "user_id" UUID NOT NULL,
    "step_key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_mark_pkey" PRIMARY KEY ("user_id","step_key")
);

-- CreateTable
CREATE TABLE "credit_freeze" (
    "user_id" UUID NOT NULL,
    "bureau" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "lifted_until" DATE,
    "reminded_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_freeze_pkey" PRIMARY KEY ("user_id","bureau")
);

-- CreateTable
CREATE TABLE "loss_entry" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "cents" INTEGER,
    "minutes" INTEGER,
    "note" TEXT NOT NULL DEFAULT '',
    "unique_breach_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "loss_entry_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateIndex
CREATE INDEX "credit_freeze_lifted_until_idx" ON "credit_freeze"("lifted_until");

-- AddForeignKey
ALTER TABLE "plan_mark" ADD CONSTRAINT "plan_mark_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_freeze" ADD CONSTRAINT "credit_freeze_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loss_entry" ADD CONSTRAINT "loss_entry_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "plan_mark" ADD CONSTRAINT "plan_mark_state_check" CHECK ("state" IN ('done', 'later', 'not_for_me'));

ALTER TABLE "credit_freeze"
  ADD CONSTRAINT "credit_freeze_bureau_check"
    CHECK ("bureau" IN ('equifax', 'experian', 'transunion', 'innovis', 'chexsystems', 'nctue')),
  ADD CONSTRAINT "credit_freeze_state_check"
    CHECK (("state" = 'lifted') = ("lifted_until" IS NOT NULL) AND "state" IN ('frozen', 'lifted'));

ALTER TABLE "loss_entry"
  ADD CONSTRAINT "loss_entry_amount_check" CHECK (CASE "kind"
    WHEN 'time' THEN "minutes" BETWEEN 1 AND 1440 AND "minutes" IS NOT NULL AND "cents" IS NULL
    WHEN 'fee' THEN "cents" BETWEEN 1 AND 100000000 AND "cents" IS NOT NULL AND "minutes" IS NULL
    WHEN 'fraud' THEN "cents" BETWEEN 1 AND 100000000 AND "cents" IS NOT NULL AND "minutes" IS NULL
    ELSE false END),
  ADD CONSTRAINT "loss_entry_note_check" CHECK (char_length("note") <= 500);
