CREATE TRIGGER groups_change_labels AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF name ON groups
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('labels');
--> statement-breakpoint
CREATE TRIGGER zones_change_labels AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF name ON zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('labels');
