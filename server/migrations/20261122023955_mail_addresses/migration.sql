-- Where mail to a contact goes: the valid addresses in a field that may hold several, in order and without doubles; the
-- first alone unless all are wanted. The pattern is that of the contract's EmailAddress;
-- blanks and capitals are those of JavaScript, whatever the database's language is (U+212A is a K).
CREATE FUNCTION mail_addresses(email text, wants_all boolean) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT coalesce(array_agg(address ORDER BY place), '{}') FROM (
      SELECT address, min(place) AS place
      FROM regexp_split_to_table(lower(translate(email, U&'\212A', 'k') COLLATE "C"), '[;, \t\n\v\f\r\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+')
        WITH ORDINALITY AS part(address, place)
      WHERE length(address) <= 254
        AND address ~ '^([a-z0-9_''+-]+\.)*[a-z0-9_''+-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$'
      GROUP BY address ORDER BY min(place) LIMIT CASE WHEN wants_all THEN NULL ELSE 1 END
    ) AS valid
  $$;
