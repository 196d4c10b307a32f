-- Why a look-up of a docket has found nothing, in words that an operator can act on, and since when.

-- AlterTable
ALTER TABLE "settlement_docket" ADD COLUMN "problem_since" TIMESTAMPTZ(3);

-- What the columns may hold.
ALTER TABLE "settlement_docket" DROP CONSTRAINT "settlement_docket_problem_check";
ALTER TABLE "settlement_docket" ADD CONSTRAINT "settlement_docket_problem_check" CHECK ("problem" IN ('unasked', 'none', 'several', 'gone', 'unread'));
UPDATE "settlement_docket" SET "problem_since" = "looked_at" WHERE "problem" IS NOT NULL;
ALTER TABLE "settlement_docket" ADD CONSTRAINT "settlement_docket_problem_since_check" CHECK (("problem" IS NULL) = ("problem_since" IS NULL));
