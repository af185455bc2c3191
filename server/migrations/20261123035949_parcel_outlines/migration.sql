CREATE TABLE "parcel_outlines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_outlines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"profile_id" integer NOT NULL,
	"bounds" box NOT NULL,
	"ring" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "parcel_outlines_profile_id_index" ON "parcel_outlines" ("profile_id");--> statement-breakpoint
CREATE INDEX "parcel_outlines_bounds_index" ON "parcel_outlines" USING gist ("bounds");--> statement-breakpoint
ALTER TABLE "parcel_outlines" ADD CONSTRAINT "parcel_outlines_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE;--> statement-breakpoint
-- The outlines that can be drawn: three corners or more, each a latitude and a longitude. What somebody else's system
-- stored in another form is left out; numbers are matched before they are cast, because an error would refuse the profile.
CREATE FUNCTION outlines_of(polygons json) RETURNS TABLE (bounds box, ring text) LANGUAGE sql IMMUTABLE AS $$
  WITH corners AS (
    SELECT parcel, position, latitude IS NOT NULL AND longitude IS NOT NULL AS is_valid,
      round(radians(longitude) * 63781370)::int AS x,
      round(ln(tan(pi() / 4 + radians(least(greatest(latitude, -85), 85)) / 2)) * 63781370)::int AS y
    FROM json_array_elements(CASE WHEN json_typeof(polygons) = 'array' THEN polygons ELSE '[]' END)
        WITH ORDINALITY AS parcels (item, parcel)
      CROSS JOIN json_array_elements(CASE WHEN json_typeof(item -> 'name') = 'string'
        AND json_typeof(item -> 'polygon') = 'array' THEN item -> 'polygon' ELSE '[]' END)
        WITH ORDINALITY AS corners (corner, position)
      CROSS JOIN LATERAL (SELECT
        CASE WHEN json_typeof(corner) = 'array' AND json_array_length(corner) = 2 THEN corner END AS pair) AS pairs
      CROSS JOIN LATERAL (SELECT
        CASE WHEN json_typeof(pair -> 0) = 'number' AND pair ->> 0 ~ '^-?\d{1,2}(\.\d+)?([eE]-\d{1,2})?$'
          THEN (pair ->> 0)::float8 END AS latitude,
        CASE WHEN json_typeof(pair -> 1) = 'number' AND pair ->> 1 ~ '^-?(\d{1,2}|1[0-7]\d)(\.\d+)?([eE]-\d{1,2})?$'
          THEN (pair ->> 1)::float8 END AS longitude) AS degrees
  ), steps AS (
    SELECT *, x - lag(x, 1, 0) OVER following AS dx, y - lag(y, 1, 0) OVER following AS dy
    FROM corners WINDOW following AS (PARTITION BY parcel ORDER BY position)
  )
  SELECT box(point(min(x), min(y)), point(max(x), max(y))), string_agg(dx || ',' || dy, ',' ORDER BY position)
  FROM steps GROUP BY parcel HAVING bool_and(is_valid) AND count(DISTINCT (x, y)) >= 3
$$;
--> statement-breakpoint
CREATE FUNCTION keep_parcel_outlines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO parcel_outlines (profile_id, bounds, ring)
      SELECT added.id, bounds, ring FROM added, outlines_of(added.polygons) WHERE added.polygons::text <> '[]';
  ELSE
    DELETE FROM parcel_outlines WHERE profile_id = NEW.id;
    INSERT INTO parcel_outlines (profile_id, bounds, ring) SELECT NEW.id, bounds, ring FROM outlines_of(NEW.polygons);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_outlines_added AFTER INSERT ON profiles REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_parcel_outlines();
--> statement-breakpoint
CREATE TRIGGER profiles_outlines_changed AFTER UPDATE OF polygons ON profiles
  FOR EACH ROW WHEN (OLD.polygons::text IS DISTINCT FROM NEW.polygons::text) EXECUTE FUNCTION keep_parcel_outlines();
--> statement-breakpoint
INSERT INTO parcel_outlines (profile_id, bounds, ring)
  SELECT profiles.id, bounds, ring FROM profiles, outlines_of(polygons) WHERE polygons::text <> '[]';
