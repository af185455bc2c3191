-- The same rule as EmailAddress in contract/src/platform/fields.ts.
CREATE OR REPLACE FUNCTION parse_mail_addresses(email text, wants_all boolean) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT coalesce(array_agg(address ORDER BY place), '{}') FROM (
      SELECT address, min(place) AS place
      FROM regexp_split_to_table(lower(translate(email, U&'\212A', 'k') COLLATE "C"), '[;, \t\n\v\f\r\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+')
        WITH ORDINALITY AS part(address, place)
      WHERE length(address) <= 254
        AND address ~ '^[^\x01-&(-*,./:-@[-^`{-\u00A0\u00AD\u061C\u1680\u180E\u2000-\u206F\u3000\uE000-\uF8FF\uFEFF\uFFF0-\uFFFF]+(\.[^\x01-&(-*,./:-@[-^`{-\u00A0\u00AD\u061C\u1680\u180E\u2000-\u206F\u3000\uE000-\uF8FF\uFEFF\uFFF0-\uFFFF]+)*(?<!'')@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]+)$'
      GROUP BY address ORDER BY min(place) LIMIT CASE WHEN wants_all THEN NULL ELSE 1 END
    ) AS valid
  $$;--> statement-breakpoint
-- Computes `addresses` again where the rule made a difference.
UPDATE contacts SET email = email WHERE email ~ '[^\x01-\x7F]' OR email ILIKE '%.xn--%';
