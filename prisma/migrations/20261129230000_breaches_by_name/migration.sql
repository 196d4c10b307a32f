-- All rows of the companies that are called so, those with these ids, and those that are kept under them. By the indexes, however few rows
-- there are: PostgreSQL expects half the table of so many keys, whatever it has counted, and would compare each of them with each row.
CREATE FUNCTION "breaches_named"("keys" text[], "prefixes" text[], "ids" integer[])
RETURNS TABLE ("id" integer, "merged_into_id" integer, "match_keys" text[], "match_prefixes" text[]) LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
    SELECT b."id", b."merged_into_id", b."match_keys", b."match_prefixes" FROM "breach" b
    WHERE NOT b."is_example" AND (b."match_keys" && "breaches_named"."keys" OR b."match_prefixes" && "breaches_named"."prefixes"
        OR b."id" = ANY("breaches_named"."ids") OR b."merged_into_id" = ANY("breaches_named"."ids"))
$$;

-- What is put off is read whole by each look-up, and an import looks up as much as it adds.
ALTER INDEX "breach_match_keys_idx" SET (fastupdate = off);
ALTER INDEX "breach_match_prefixes_idx" SET (fastupdate = off);
SELECT gin_clean_pending_list('breach_match_keys_idx'), gin_clean_pending_list('breach_match_prefixes_idx');

-- Those that have no names yet: mostly none, and looked for before each look-up by name.
CREATE INDEX "breach_without_names_idx" ON "breach" ("id") WHERE "match_keys" = '{}' AND NOT "is_example";
