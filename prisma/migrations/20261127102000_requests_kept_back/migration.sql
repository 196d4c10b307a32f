-- AlterTable
ALTER TABLE "lead" ADD COLUMN     "kept_back_at" TIMESTAMPTZ(3);

-- Those that were recalled because their person asked for it: the audit log knows them.
UPDATE "lead" l SET "kept_back_at" = a."at" FROM "audit_event" a
WHERE a."action" = 'lead.recall' AND a."subject" = l."id"::text AND a."after"->>'reason' = 'asked';

-- Nor is one handed over that its person wants to go to nobody.
CREATE OR REPLACE FUNCTION "guard_hand_over"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "lead" l
      JOIN "law_firm_version" v ON v."id" = l."law_firm_version_id"
      JOIN "law_firm" f ON f."id" = v."firm_id"
    WHERE l."id" = NEW."lead_id" AND l."confirmed_at" IS NOT NULL AND l."connect_with_lawyer" AND l."kept_back_at" IS NULL AND v."id" = NEW."version_id" AND f."id" = NEW."firm_id"
      AND f."deactivated_at" IS NULL
      AND EXISTS (SELECT FROM "consent" k WHERE k."lead_id" = l."id" AND k."kind"::text = 'law_firm' AND k."law_firm_version_id" = v."id" AND k."revoked_at" IS NULL)
      AND NOT EXISTS (SELECT FROM "consent" k WHERE k."lead_id" = l."id" AND k."kind"::text IN ('law_firm', 'connect_with_lawyer') AND k."revoked_at" IS NOT NULL))
  THEN
    RAISE EXCEPTION 'Nobody has agreed to this hand-over.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
