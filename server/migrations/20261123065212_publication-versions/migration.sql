CREATE TRIGGER publications_change_publications AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON publications
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
--> statement-breakpoint
CREATE TRIGGER publication_groups_change_publications AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON publication_groups
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
--> statement-breakpoint
CREATE TRIGGER publication_zones_change_publications AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON publication_zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
--> statement-breakpoint
CREATE TRIGGER publication_users_change_publications AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON publication_users
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
--> statement-breakpoint
CREATE TRIGGER user_groups_change_publications AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON user_groups
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
--> statement-breakpoint
CREATE TRIGGER user_zones_change_publications AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON user_zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
--> statement-breakpoint
CREATE TRIGGER files_change_publications
  AFTER INSERT OR DELETE OR TRUNCATE
    OR UPDATE OF publication_id, role, thumbnail_key, widths, name, type, size, state, created_at ON files
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
--> statement-breakpoint
CREATE TRIGGER groups_change_publications AFTER UPDATE OF name ON groups
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
--> statement-breakpoint
CREATE TRIGGER zones_change_publications AFTER UPDATE OF name ON zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
--> statement-breakpoint
CREATE TRIGGER users_change_publications AFTER UPDATE OF first_name, last_name, email ON users
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
