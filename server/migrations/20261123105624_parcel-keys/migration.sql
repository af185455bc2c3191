-- The same for all ways to write a designation: capitals, without spaces, dashes and leading zeros. In collation C, so that
-- it does not depend on the locale.
CREATE FUNCTION parcel_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT left(regexp_replace(
      regexp_replace(regexp_replace(upper(name COLLATE "C"), '[^A-Z0-9]', '', 'g'), '(^|[A-Z])0+([0-9])', '\1\2', 'g'),
      -- The index of an apartment, or of the parcel itself.
      '^([A-Z]{3}[0-9]{1,3}[A-Z]{1,2}[0-9]{1,9})[AG][0-9]{1,4}$', '\1'), 100)
  $$;
--> statement-breakpoint
-- The keys of the outlines and of the designations in the text, in which the municipality and section of the one before
-- may be left out: KDL02 C 1145, 1146 en D 12.
CREATE FUNCTION parcel_keys(parcels text, polygons json) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
  DECLARE
    keys text[] := '{}';
    part text;
    own text[];
    last text[];
  BEGIN
    IF json_typeof(polygons) = 'array' AND json_array_length(polygons) > 0 THEN
      keys := array(SELECT public.parcel_key(item ->> 'name') FROM json_array_elements(polygons) AS item
        WHERE json_typeof(item) = 'object' AND json_typeof(item -> 'name') = 'string');
    END IF;
    FOREACH part IN ARRAY regexp_split_to_array(parcels, '[,;\n\r]+|\s[eE][nN]\s') LOOP
      part := left(part, 200);
      own := regexp_match(part, '^\s*([A-Za-z]{1,2})?[ -]*([0-9]{1,9})\s*$');
      IF own IS NOT NULL AND last IS NOT NULL THEN
        own := array[last[1], coalesce(own[1], last[2]), own[2]];
      ELSE
        own := regexp_match(part, '^\s*(\S.*?)[ -]*([A-Za-z]{1,2})[ -]*([0-9]{1,9})\s*$');
      END IF;
      keys := keys || public.parcel_key(coalesce(array_to_string(own, ' '), part));
      last := own;
    END LOOP;
    RETURN array(SELECT DISTINCT key FROM unnest(keys) AS key WHERE key <> '');
  END
  $$;
