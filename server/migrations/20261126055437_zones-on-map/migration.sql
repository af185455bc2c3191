CREATE TRIGGER zones_change_map AFTER UPDATE OF name ON zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('map');
--> statement-breakpoint
CREATE TRIGGER user_zones_change_map AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON user_zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('map');
