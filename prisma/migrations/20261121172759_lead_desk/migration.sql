-- DropIndex
DROP INDEX "lead_created_at_id_idx";

-- DropIndex
DROP INDEX "audit_event_action_id_idx";

-- DropIndex
DROP INDEX "audit_event_subject_id_idx";

-- AlterTable
ALTER TABLE "lead_share" ADD COLUMN     "export_id" UUID,
ADD COLUMN     "position" INTEGER;

-- CreateTable
CREATE TABLE "lead_note" (
    "id" BIGSERIAL NOT NULL,
    "lead_id" UUID NOT NULL,
    "author_id" UUID,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lead_note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "lead_note_lead_id_id_idx" ON "lead_note"("lead_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "lead_share_export_id_position_key" ON "lead_share"("export_id", "position");

-- CreateIndex
CREATE INDEX "lead_created_at_id_idx" ON "lead"("created_at", "id");

-- CreateIndex
CREATE INDEX "email_message_template_state_id_idx" ON "email_message"("template", "state", "id");

-- CreateIndex
CREATE INDEX "audit_event_action_id_idx" ON "audit_event"("action", "id");

-- CreateIndex
CREATE INDEX "audit_event_subject_id_idx" ON "audit_event"("subject", "id");

-- CreateIndex
CREATE INDEX "audit_event_actor_id_idx" ON "audit_event"("actor", "id");

-- CreateIndex
CREATE INDEX "audit_event_actor_action_id_idx" ON "audit_event"("actor", "action", "id");

-- CreateIndex
CREATE INDEX "audit_event_at_id_idx" ON "audit_event"("at", "id");

-- AddForeignKey
ALTER TABLE "lead_note" ADD CONSTRAINT "lead_note_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The state of a zip code, by its first three digits: two letters for each of the prefixes 000 to 999, as in
-- lib/leads/zip-states.ts (a test compares them). Null where there is none.
CREATE FUNCTION "us_state_of"("zip" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN "zip" ~ '^[0-9]{5}' THEN NULLIF(substr(
    '----------NYPRPRVIPRMAMAMAMAMAMAMAMAMAMAMAMAMAMAMAMAMAMARIRINHNHNHNHNHNHNHNHNHMEMEMEMEMEMEMEMEMEMEME' ||
    'VTVTVTVTVTMAVTVTVTVTCTCTCTCTCTCTCTCTCTCTNJNJNJNJNJNJNJNJNJNJNJNJNJNJNJNJNJNJNJNJAEAEAEAEAEAEAEAEAEAE' ||
    'NYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNYNY' ||
    'PAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPAPADEDEDE' ||
    'DCVADCDCDCDCMDMDMDMDMDMDMDMDMDMDMDMDMDMDVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAWVWVWV' ||
    'WVWVWVWVWVWVWVWVWVWVWVWVWVWVWVWVWVWVWV--NCNCNCNCNCNCNCNCNCNCNCNCNCNCNCNCNCNCNCNCSCSCSCSCSCSCSCSCSCSC' ||
    'GAGAGAGAGAGAGAGAGAGAGAGAGAGAGAGAGAGAGAGAFLFLFLFLFLFLFLFLFLFLFLFLFLFLFLFLFLFLFLFLAAFLFLFLFLFLFLFLFLFL' ||
    'ALALALALALALALALALALALALALALALALALALALALTNTNTNTNTNTNTNTNTNTNTNTNTNTNTNTNMSMSMSMSMSMSMSMSMSMSMSMSGAGA' ||
    'KYKYKYKYKYKYKYKYKYKYKYKYKYKYKYKYKYKYKYKYKYKYKYKYKYKYKYKY----OHOHOHOHOHOHOHOHOHOHOHOHOHOHOHOHOHOHOHOH' ||
    'OHOHOHOHOHOHOHOHOHOHININININININININININININININININININININMIMIMIMIMIMIMIMIMIMIMIMIMIMIMIMIMIMIMIMI' ||
    'IAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIAIA--WIWIWIWIWIWIWIWIWIWIWIWIWIWIWIWIWIWIWIWI' ||
    'MNMNMNMNMNMNMNMNMNMNMNMNMNMNMNMNMNMN--DCSDSDSDSDSDSDSDSD----NDNDNDNDNDNDNDNDND--MTMTMTMTMTMTMTMTMTMT' ||
    'ILILILILILILILILILILILILILILILILILILILILILILILILILILILILILILMOMOMOMOMOMOMOMOMOMOMOMOMOMOMOMOMOMOMOMO' ||
    'MOMOMOMOMOMOMOMOMO--KSKSKSKSKSKSKSKSKSKSKSKSKSKSKSKSKSKSKSKSNENENENENENENENENENENENENENE------------' ||
    'LALALALALALALALALALALALALALALA--ARARARARARARARARARARARARARAROKOKOKTXOKOKOKOKOKOKOKOKOKOKOKOKOKOKOKOK' ||
    'TXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTXTX' ||
    'COCOCOCOCOCOCOCOCOCOCOCOCOCOCOCOCO------WYWYWYWYWYWYWYWYWYWYWYWYIDIDIDIDIDIDID--UTUTUTUTUTUTUTUT----' ||
    'AZAZAZAZAZAZAZAZAZAZAZAZAZAZAZAZ--------NMNMNMNMNMNMNMNMNMNMNMNMNMNMNMTX------NVNVNVNVNVNVNVNVNVNV--' ||
    'CACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACACA' ||
    'CACACACACACACACACACACACAAPAPAPAPAPHIHIGUORORORORORORORORORORWAWAWAWAWAWAWAWAWAWAWAWAWAWAWAAKAKAKAKAK',
    1 + 2 * left("zip", 3)::int, 2), '--') END;

-- What the admin's list filters by beside the breach and the date, as one number of 48: the bits are lawyer 1, texts 2,
-- news 4, confirmed 8, and 16 times the state. Whatever is filtered for is a set of these numbers, so that a page is one
-- short index scan for each of them, however many leads there are (lib/admin/leads/scan.ts).
ALTER TABLE "lead"
  ADD COLUMN "facets" SMALLINT NOT NULL GENERATED ALWAYS AS ((
    "connect_with_lawyer"::int + 2 * "notification_sms"::int + 4 * "notification_future_breaches"::int + 8 * ("confirmed_at" IS NOT NULL)::int
    + CASE "state" WHEN 'new' THEN 0 WHEN 'contacted' THEN 16 ELSE 32 END)::smallint) STORED,
  ADD COLUMN "us_state" TEXT GENERATED ALWAYS AS ("us_state_of"("zip_code")) STORED;

CREATE INDEX "lead_facets_idx" ON "lead" ("facets", "created_at", "id");
CREATE INDEX "lead_us_state_idx" ON "lead" ("us_state", "facets", "created_at", "id");
CREATE INDEX "lead_breach_facets_idx" ON "lead" ("unique_breach_id", "facets", "created_at", "id");
CREATE INDEX "lead_breach_us_state_idx" ON "lead" ("unique_breach_id", "us_state", "facets", "created_at", "id");

-- Notes are only added, and go when their lead does.
CREATE FUNCTION "keep_lead_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM "lead" WHERE "id" = OLD."lead_id") THEN
    RAISE EXCEPTION 'Notes of a lead are only added to.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER "lead_note_keep" BEFORE UPDATE OR DELETE ON "lead_note" FOR EACH ROW EXECUTE FUNCTION "keep_lead_note"();
