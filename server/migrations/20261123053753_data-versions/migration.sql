CREATE TABLE "data_changes" (
	"topic" text NOT NULL,
	"change" numeric DEFAULT trunc((random() * 1e15)::numeric) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "data_changes_topic_index" ON "data_changes" ("topic");--> statement-breakpoint
ALTER FUNCTION "note_map_change" RENAME TO "note_data_change";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_data_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_changes (topic) VALUES (TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_change_map AFTER UPDATE OF first_name, last_name, is_active ON users
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('map');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER profiles_change_map
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF user_id, parcels, latitude, longitude, polygons ON profiles
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('map');
--> statement-breakpoint
DROP TABLE "map_changes";
--> statement-breakpoint
CREATE TRIGGER contacts_change_contacts
  AFTER INSERT OR DELETE OR TRUNCATE
    OR UPDATE OF external_id, name, email, mobile_phone, invite_all_email_addresses, user_id, invited_at ON contacts
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('contacts');
--> statement-breakpoint
CREATE TRIGGER contact_groups_change_contacts AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON contact_groups
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('contacts');
--> statement-breakpoint
CREATE TRIGGER contact_zones_change_contacts AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON contact_zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('contacts');
--> statement-breakpoint
CREATE TRIGGER groups_change_contacts AFTER UPDATE OF name ON groups
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('contacts');
--> statement-breakpoint
CREATE TRIGGER zones_change_contacts AFTER UPDATE OF name ON zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('contacts');
--> statement-breakpoint
-- Somebody who has signed in once has accepted the invitation; later sign-ins change nothing in the list.
CREATE TRIGGER users_change_contacts AFTER UPDATE OF last_login ON users
  FOR EACH ROW WHEN ((OLD.last_login IS NULL) <> (NEW.last_login IS NULL))
  EXECUTE FUNCTION note_data_change('contacts');
