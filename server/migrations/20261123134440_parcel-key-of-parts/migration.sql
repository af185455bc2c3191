-- Also the same for a part of a parcel, as in KDL02 C 1145 (2), and with words before the code, as in Kolkdal (KDL02) C 1145.
CREATE OR REPLACE FUNCTION parcel_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT left(regexp_replace(
      regexp_replace(regexp_replace(
        regexp_replace(regexp_replace(upper(name COLLATE "C"),
          '^[^(]*\(([A-Z]{3} ?[0-9]{1,3})\)|^\s*(KADASTRAAL )?PERCEEL ', '\1'),
          '(\m[A-Z]{1,2}[ -]*[0-9]{1,9}) *\([0-9]{1,3}\) *$', '\1'),
        '[^A-Z0-9]', '', 'g'), '(^|[A-Z])0+([0-9])', '\1\2', 'g'),
      -- The index of an apartment, or of the parcel itself.
      '^([A-Z]{3}[0-9]{1,3}[A-Z]{1,2}[0-9]{1,9})[AG][0-9]{1,4}$', '\1'), 100)
  $$;
--> statement-breakpoint
REINDEX INDEX "profiles_by_parcel";
