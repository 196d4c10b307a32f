-- A look-up reads one page of a hash index, however many rows there are; a B-tree is a page deeper for about every
-- 200-fold (docs/decisions/0017). With the breach first, the key serves for what the second index was there for.
DROP INDEX "exposure_breach_id_email_hash_idx";

ALTER TABLE "exposure" DROP CONSTRAINT "exposure_pkey",
ADD CONSTRAINT "exposure_pkey" PRIMARY KEY ("breach_id", "email_hash");

-- Buckets are split one after the other as the table grows: those whose turn is still to come hold up to twice their share.
-- At 35 % that fits into their page.
CREATE INDEX "exposure_email_hash_idx" ON "exposure" USING HASH ("email_hash") WITH (fillfactor = 35);
