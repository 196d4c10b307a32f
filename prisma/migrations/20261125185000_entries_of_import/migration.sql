-- How many entries of the catalogue an import adds and changes, and what it asks: of imports from before, nobody has counted it (null).
ALTER TABLE "csv_import" ADD COLUMN     "entries_added" INTEGER,
ADD COLUMN     "entries_changed" INTEGER,
ADD COLUMN     "questions_asked" INTEGER;
ALTER TABLE "csv_import" ALTER COLUMN "entries_added" SET DEFAULT 0,
ALTER COLUMN "entries_changed" SET DEFAULT 0,
ALTER COLUMN "questions_asked" SET DEFAULT 0;
