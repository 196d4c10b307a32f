-- CreateIndex
CREATE INDEX "email_batch_campaign_id_frozen_at_idx" ON "email_batch"("campaign_id", "frozen_at");
