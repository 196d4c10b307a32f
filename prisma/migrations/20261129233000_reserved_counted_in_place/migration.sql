-- Each portion of an import counts up the rows of its breaches. With room beside them they stay in their page, and no index is written.
ALTER TABLE "breach_reserved" SET (fillfactor = 30);
