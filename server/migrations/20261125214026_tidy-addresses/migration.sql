-- The same rule as EmailAddress in contract/src/platform/fields.ts.
CREATE FUNCTION is_mail_address(word text) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT length(word) <= 254
      AND word ~ '^[^\x01-&(-*,./:-@[-^`{-\u00A0\u00AD\u061C\u1680\u180E\u2000-\u206F\u3000\uE000-\uF8FF\uFEFF\uFFF0-\uFFFF]+(\.[^\x01-&(-*,./:-@[-^`{-\u00A0\u00AD\u061C\u1680\u180E\u2000-\u206F\u3000\uE000-\uF8FF\uFEFF\uFFF0-\uFFFF]+)*(?<!'')@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]+)$'
  $$;
--> statement-breakpoint
-- Next to a word that is no address a space is a mistake: what comes after it may be the address of somebody else.
CREATE OR REPLACE FUNCTION parse_mail_addresses(email text, wants_all boolean) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT coalesce(array_agg(address ORDER BY place), '{}') FROM (
      SELECT address, min(place) AS place FROM (
        SELECT word AS address, row_number() OVER (ORDER BY piece.place, part.place) AS place,
          bool_and(public.is_mail_address(word)) OVER (PARTITION BY piece.place) AS is_whole
        FROM regexp_split_to_table(lower(translate(email, U&'\212A', 'k') COLLATE "C"), '[;,]+') WITH ORDINALITY AS piece(words, place),
          regexp_split_to_table(words, '[ \t\n\v\f\r\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+') WITH ORDINALITY AS part(word, place)
        WHERE word <> ''
      ) AS words
      WHERE is_whole GROUP BY address ORDER BY min(place) LIMIT CASE WHEN wants_all THEN NULL ELSE 1 END
    ) AS valid
  $$;
--> statement-breakpoint
-- Computes `addresses` again where the rule may make a difference.
UPDATE contacts SET email = email WHERE email ~ '[ \t\n\v\f\r\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]';
--> statement-breakpoint
-- As tidyPostcode and tidyHouseNumber in contract/src/platform/fields.ts.
CREATE FUNCTION pg_temp.tidy_postcode(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN typed ~ '^[0-9]{4}[\s.-]*[A-Za-z]{2}$' THEN left(typed, 4) || ' ' || upper(right(typed, 2)) ELSE typed END
  FROM regexp_replace(regexp_replace(value, '[\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g'), '^[\s\u00a0]+|[\s\u00a0]+$', '', 'g') AS typed
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.tidy_house_number(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(typed, '^(nr\.?|no\.?|nummer|#)\s*(?=[0-9])', '', 'i'), '^0+(?=[0-9])', ''),
    '^([0-9]+)[.,]0+$', '\1')
  FROM regexp_replace(regexp_replace(value, '[\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g'), '^[\s\u00a0]+|[\s\u00a0]+$', '', 'g') AS typed
$$;
--> statement-breakpoint
UPDATE profiles SET zip = pg_temp.tidy_postcode(zip), house_number = pg_temp.tidy_house_number(house_number)
WHERE (zip, house_number) <> (pg_temp.tidy_postcode(zip), pg_temp.tidy_house_number(house_number));
--> statement-breakpoint
UPDATE contacts SET details = details || jsonb_build_object('zip', pg_temp.tidy_postcode(details ->> 'zip'),
  'houseNumber', pg_temp.tidy_house_number(details ->> 'houseNumber'))
WHERE (details ->> 'zip', details ->> 'houseNumber')
  <> (pg_temp.tidy_postcode(details ->> 'zip'), pg_temp.tidy_house_number(details ->> 'houseNumber'));
