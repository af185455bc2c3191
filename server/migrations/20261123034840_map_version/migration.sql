CREATE TABLE "map_changes" (
	"change" numeric DEFAULT trunc((random() * 1e15)::numeric) NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION note_map_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO map_changes DEFAULT VALUES;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_change_map AFTER UPDATE OF first_name, last_name, is_active ON users
  FOR EACH STATEMENT EXECUTE FUNCTION note_map_change();
--> statement-breakpoint
CREATE TRIGGER profiles_change_map
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF user_id, parcels, latitude, longitude, polygons ON profiles
  FOR EACH STATEMENT EXECUTE FUNCTION note_map_change();
