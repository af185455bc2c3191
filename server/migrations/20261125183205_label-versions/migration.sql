CREATE TRIGGER groups_change_labels AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF name ON groups
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('labels');
--> statement-breakpoint
CREATE TRIGGER zones_change_labels AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF name ON zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('labels');
--> statement-breakpoint
-- A version of its own from the start: 0 would be the same in every database.
insert into data_changes (topic) values ('labels');
