-- The day on which a case was filed stands on the way that a settlement's page shows.
ALTER TABLE "settlement_event" DROP CONSTRAINT "settlement_event_kind_check";
ALTER TABLE "settlement_event" ADD CONSTRAINT "settlement_event_kind_check" CHECK ("kind" IN ('filed', 'announced', 'preliminary_approval', 'final_approval', 'appeal', 'paying', 'done', 'withdrawn', 'published', 'checked', 'edited'));
