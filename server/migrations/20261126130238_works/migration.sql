-- The outline of a parcel as a shape to measure from: the corners of `ring`, which has the offset from each to the next.
CREATE FUNCTION ring_shape(ring text) RETURNS polygon LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH steps AS (
    SELECT (position + 1) / 2 AS corner, sum(step::bigint) FILTER (WHERE position % 2 = 1) AS dx,
      sum(step::bigint) FILTER (WHERE position % 2 = 0) AS dy
    FROM string_to_table(ring, ',') WITH ORDINALITY AS steps (step, position) GROUP BY 1
  ), corners AS (
    SELECT corner, sum(dx) OVER following AS x, sum(dy) OVER following AS y FROM steps WINDOW following AS (ORDER BY corner)
  )
  SELECT string_agg('(' || x || ',' || y || ')', ',' ORDER BY corner)::polygon FROM corners
$$;
--> statement-breakpoint
-- A place in the map's plane, in decimetres as `parcel_outlines`.
CREATE FUNCTION map_point(latitude float8, longitude float8) RETURNS point LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT point(radians(longitude) * 63781370,
    ln(tan(pi() / 4 + radians(least(greatest(latitude, -85), 85)) / 2)) * 63781370)
$$;
--> statement-breakpoint
CREATE TABLE "work_shapes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_shapes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"work_id" integer NOT NULL,
	"shape" polygon NOT NULL,
	"is_area" boolean NOT NULL,
	"reach" box NOT NULL
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "works_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"from_time" text,
	"until_time" text,
	"effects" text[] DEFAULT '{}'::text[] NOT NULL,
	"zone_id" integer,
	"shapes" jsonb DEFAULT '[]' NOT NULL,
	"distance" integer DEFAULT 0 NOT NULL,
	"is_phase" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(title || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "works_days_in_order" CHECK (starts_on <= ends_on)
);
--> statement-breakpoint
ALTER TABLE "parcel_outlines" ADD COLUMN "shape" polygon GENERATED ALWAYS AS (ring_shape(ring)) STORED;--> statement-breakpoint
CREATE INDEX "profiles_by_place" ON "profiles" USING gist (map_point("latitude", "longitude"));--> statement-breakpoint
CREATE INDEX "work_shapes_work_id_index" ON "work_shapes" ("work_id");--> statement-breakpoint
CREATE INDEX "work_shapes_reach_index" ON "work_shapes" USING gist ("reach");--> statement-breakpoint
CREATE INDEX "works_zone_id_index" ON "works" ("zone_id");--> statement-breakpoint
CREATE INDEX "works_starts_on_id_index" ON "works" ("starts_on","id");--> statement-breakpoint
CREATE INDEX "works_ends_on_index" ON "works" ("ends_on");--> statement-breakpoint
ALTER TABLE "work_shapes" ADD CONSTRAINT "work_shapes_work_id_works_id_fkey" FOREIGN KEY ("work_id") REFERENCES "works"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_zone_id_zones_id_fkey" FOREIGN KEY ("zone_id") REFERENCES "zones"("id") ON DELETE SET NULL;