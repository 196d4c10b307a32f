-- AlterTable
ALTER TABLE "settlement" ADD COLUMN "steps_undone" INTEGER NOT NULL DEFAULT 0;
