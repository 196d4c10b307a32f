-- Recalls that counted as told while the firm had nobody: they wait until somebody is there. Mail of the last 30 days is all there still.
UPDATE "hand_over" h SET "told_at" = NULL
WHERE h."told_at" > now() - interval '30 days' AND NOT EXISTS (
  SELECT FROM "email_message" m WHERE m."template" = 'hand-over-recalled' AND starts_with(m."dedupe_key", 'recalled:' || h."id" || ':'));
