-- Whether a person or a file has said how grave a breach is. Where nobody has, it is weighed when it is shown
-- (lib/breaches/status/weigh-severity.ts): it becomes less with the years, which no column would.
ALTER TABLE "breach" ADD COLUMN "severity_is_stated" BOOLEAN NOT NULL DEFAULT false;

-- What came by hand or from a list keeps the word that it came with.
UPDATE "breach" SET "severity_is_stated" = true
WHERE "severity_set_by_admin" OR "severity" = 'critical' OR "source" IN ('operator', 'upload');

UPDATE "breach" SET "record" = "record" || jsonb_build_object('severityIsStated', "record" ->> 'severity' = 'critical' OR "source" IN ('operator', 'upload'))
WHERE "record" IS NOT NULL;
