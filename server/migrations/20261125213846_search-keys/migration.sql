-- The digits of a telephone number as it is dialled in the Netherlands: +31 6 12345678, 0031612345678 and 06-12 34 56 78 are
-- the same, and so is one that lost its zero in a spreadsheet.
CREATE FUNCTION phone_key(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT regexp_replace(regexp_replace(
      regexp_replace(replace(regexp_replace(phone, '(\+|(^|[;,/])\s*00)[^0-9]*31[^0-9]*0?', '0', 'g'), '+', '00'), '[^0-9]', '', 'g'),
      '^31([1-9][0-9]{8})$', '0\1'), '^([1-9][0-9]{8})$', '0\1')
  $$;
--> statement-breakpoint
-- What a person is found by besides the name: the address, the postcode without its space, and the keys of the parcels.
CREATE FUNCTION address_words(street text, number text, addition text, zip text, city text, parcels text, polygons json)
  RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT coalesce(street, '') || ' ' || coalesce(number, '') || coalesce(addition, '') || ' ' || coalesce(zip, '') || ' '
      || regexp_replace(coalesce(zip, ''), '\s', '', 'g') || ' ' || coalesce(city, '') || ' ' || coalesce(parcels, '') || ' '
      -- In a fixed order, so that a restored backup has the same text.
      || array_to_string(array(
        SELECT key FROM unnest(public.parcel_keys(coalesce(parcels, ''), polygons)) AS key ORDER BY key COLLATE "C"), ' ')
  $$;
--> statement-breakpoint
-- The words of a search for people, the longest first, in which a telephone number, postcode or designation of a parcel is
-- written as it is in the search text.
CREATE FUNCTION search_words(search text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT CASE
      WHEN search ~ '^\s*\(?[+0][0-9\s().+/-]*$' AND search ~ '(.*[0-9]){6}'
        OR search ~ '^\s*((31|0)[\s.-]*)?[1-9]([\s.-]*[0-9]){8}\s*$' THEN ARRAY[public.phone_key(search)]
      WHEN search ~ '^\s*[A-Za-z]{3}[\s-]*[0-9]{1,3}[\s-]*[A-Za-z]{1,2}[\s-]*[0-9]{1,9}([\s-]*[AaGg][0-9]{1,4}|\s*\([0-9]{1,3}\))?\s*$'
        THEN ARRAY[lower(public.parcel_key(search))]
      ELSE array(
        SELECT CASE
          WHEN word ~ '^[A-Za-z]{3}-?[0-9]{1,3}-?[A-Za-z]{1,2}-?[0-9]{1,9}$' THEN lower(public.parcel_key(word))
          WHEN word ~ '^[+0][0-9().+/-]{5,}$' THEN public.phone_key(word)
          ELSE word
        END
        FROM regexp_split_to_table(
          regexp_replace(search, '^\s*([0-9]{4})\s*([A-Za-z]{2})(\s+[0-9]+\S*)?\s*$', '\1\2\3'),
          '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+'
        ) WITH ORDINALITY AS part(word, place)
        WHERE word <> '' ORDER BY length(word) DESC, place)
    END
  $$;
