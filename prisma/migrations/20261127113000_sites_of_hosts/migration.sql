-- Sites of one host (oak.k12.ca.us, ash.wordpress.com) have keys of their own now: they are worked out anew where rows are next compared.
UPDATE "breach" SET "match_keys" = '{}', "match_prefixes" = '{}'
WHERE NOT "is_example" AND ("domain" LIKE '%.%.%' OR "title" LIKE '%.%.%' OR "name" LIKE '%.%.%');
