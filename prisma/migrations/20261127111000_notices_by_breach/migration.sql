-- What the schema file cannot say.

-- Taking an import back asks which notices are of some breaches, whoever has them.
CREATE INDEX "notification_breaches_idx" ON "notification" USING gin ("breach_ids") WHERE "type" = 'new_breach';
