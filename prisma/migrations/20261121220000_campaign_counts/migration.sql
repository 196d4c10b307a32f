-- How many messages of each state a campaign has, as kept counts: an operator looks at it every few seconds, and a
-- campaign may have ten million. By statement: a batch of the sender's is one difference for each state.
CREATE FUNCTION "count_campaign_mail_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "kept_count" ("name", "key", "n")
    SELECT 'campaign:' || "campaign_id", "state"::text, count(*) FROM "added" WHERE "campaign_id" IS NOT NULL GROUP BY "campaign_id", "state";
  RETURN NULL;
END $$;
CREATE FUNCTION "count_campaign_mail_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "kept_count" ("name", "key", "n")
    SELECT 'campaign:' || "campaign_id", "state"::text, -count(*) FROM "removed" WHERE "campaign_id" IS NOT NULL GROUP BY "campaign_id", "state";
  RETURN NULL;
END $$;
CREATE FUNCTION "count_campaign_mail_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "kept_count" ("name", "key", "n")
    SELECT 'campaign:' || "campaign_id", "state"::text, sum("d")
    FROM (SELECT "campaign_id", "state", 1 AS "d" FROM "added" UNION ALL SELECT "campaign_id", "state", -1 FROM "removed") AS "moved"
    WHERE "campaign_id" IS NOT NULL GROUP BY "campaign_id", "state" HAVING sum("d") <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "email_message_count_added" AFTER INSERT ON "email_message" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_campaign_mail_added"();
CREATE TRIGGER "email_message_count_removed" AFTER DELETE ON "email_message" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_campaign_mail_removed"();
CREATE TRIGGER "email_message_count_moved" AFTER UPDATE ON "email_message" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_campaign_mail_moved"();

-- What was there before anybody counted.
INSERT INTO "kept_count" ("name", "key", "n")
  SELECT 'campaign:' || "campaign_id", "state"::text, count(*) FROM "email_message" WHERE "campaign_id" IS NOT NULL GROUP BY "campaign_id", "state";
