-- AlterTable
ALTER TABLE "lead" ADD COLUMN     "exported_at" TIMESTAMPTZ(3);

-- What the schema file cannot say.

-- What leads are filtered by, once more, with 64 for those that were exported. Its indexes go with the column.
ALTER TABLE "lead" DROP COLUMN "facets";
ALTER TABLE "lead" ADD COLUMN "facets" SMALLINT NOT NULL GENERATED ALWAYS AS ((
    "connect_with_lawyer"::int + 2 * "notification_sms"::int + 4 * "notification_future_breaches"::int + 8 * ("confirmed_at" IS NOT NULL)::int
    + CASE "state" WHEN 'new' THEN 0 WHEN 'contacted' THEN 16 ELSE 32 END + 64 * ("exported_at" IS NOT NULL)::int)::smallint) STORED;
CREATE INDEX "lead_facets_idx" ON "lead" ("facets", "created_at", "id");
CREATE INDEX "lead_us_state_idx" ON "lead" ("us_state", "facets", "created_at", "id");
CREATE INDEX "lead_breach_facets_idx" ON "lead" ("unique_breach_id", "facets", "created_at", "id");
CREATE INDEX "lead_breach_us_state_idx" ON "lead" ("unique_breach_id", "us_state", "facets", "created_at", "id");

-- A name as it is searched: small letters without marks or apostrophes, one space between words. A database of locale C makes small
-- letters of ASCII alone: capitals of Greek and Cyrillic are named. It has a bound, for it stands in indexes.
CREATE FUNCTION "folded_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(btrim(regexp_replace(lower(translate(regexp_replace(normalize(left("name", 200), NFKD), '[\u0300-\u036f]+', '', 'g'),
    'ØøŁłĐđΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐ''‘’ʼ',
    'oolldd' || 'αβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяієґ')), '[[:space:],.\u2010-\u2015-]+', ' ', 'g')), 120);

-- What a name is found by. Turn 0: all of it. 1: its last word, then the others. 2 and 3: from its second, and its last but one, word on.
-- Null where another turn says the same.
CREATE FUNCTION "name_key"("name" text, "turn" int) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  w text[] := string_to_array(public."folded_name"("name"), ' ');
  n int := cardinality(w);
BEGIN
  RETURN CASE
    WHEN "turn" = 0 THEN array_to_string(w, ' ')
    WHEN "turn" = 1 AND n > 1 THEN array_to_string(w[n:n] || w[1:n - 1], ' ')
    WHEN "turn" = 2 AND n > 2 THEN array_to_string(w[2:n], ' ')
    WHEN "turn" = 3 AND n > 3 THEN array_to_string(w[n - 1:n], ' ')
  END;
END $$;

-- The digits of a phone number, one of the United States without its country; `backwards` from the last one.
CREATE FUNCTION "phone_key"("phone" text, "backwards" boolean) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  digits text := regexp_replace(left("phone", 100), '[^0-9]+', '', 'g');
BEGIN
  IF length(digits) = 11 AND starts_with(digits, '1') THEN digits := substr(digits, 2); END IF;
  RETURN CASE WHEN "backwards" THEN reverse(digits) ELSE digits END;
END $$;

CREATE INDEX "lead_name_key_0_idx" ON "lead" ((("name_key"("name", 0)) COLLATE "C"), "id");
CREATE INDEX "lead_name_key_1_idx" ON "lead" ((("name_key"("name", 1)) COLLATE "C"), "id") WHERE "name_key"("name", 1) IS NOT NULL;
CREATE INDEX "lead_name_key_2_idx" ON "lead" ((("name_key"("name", 2)) COLLATE "C"), "id") WHERE "name_key"("name", 2) IS NOT NULL;
CREATE INDEX "lead_name_key_3_idx" ON "lead" ((("name_key"("name", 3)) COLLATE "C"), "id") WHERE "name_key"("name", 3) IS NOT NULL;
CREATE INDEX "lead_phone_key_idx" ON "lead" ((("phone_key"("phone_number", false)) COLLATE "C"), "id");
CREATE INDEX "lead_phone_key_back_idx" ON "lead" ((("phone_key"("phone_number", true)) COLLATE "C"), "id");
CREATE INDEX "users_name_key_0_idx" ON "users" ((("name_key"("name", 0)) COLLATE "C"), "id");
CREATE INDEX "users_name_key_1_idx" ON "users" ((("name_key"("name", 1)) COLLATE "C"), "id") WHERE "name_key"("name", 1) IS NOT NULL;
CREATE INDEX "users_name_key_2_idx" ON "users" ((("name_key"("name", 2)) COLLATE "C"), "id") WHERE "name_key"("name", 2) IS NOT NULL;
CREATE INDEX "users_name_key_3_idx" ON "users" ((("name_key"("name", 3)) COLLATE "C"), "id") WHERE "name_key"("name", 3) IS NOT NULL;
CREATE INDEX "users_phone_key_idx" ON "users" ((("phone_key"("phone_number", false)) COLLATE "C"), "id") WHERE "phone_number" IS NOT NULL;
CREATE INDEX "users_phone_key_back_idx" ON "users" ((("phone_key"("phone_number", true)) COLLATE "C"), "id") WHERE "phone_number" IS NOT NULL;
