-- Which breaches a file adds or changes, and what of them: the first few, for the preview and the history.
ALTER TABLE "csv_import" ADD COLUMN "changes" JSONB NOT NULL DEFAULT '[]';
