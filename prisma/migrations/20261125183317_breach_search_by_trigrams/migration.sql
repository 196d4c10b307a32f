-- Part of a breach's name, domain or id is found by its groups of three letters, not by reading every row. The extension is one that the
-- owner of a database may add (trusted), and comes with PostgreSQL.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "breach_search_idx" ON "breach" USING gin ("search_text" gin_trgm_ops);
