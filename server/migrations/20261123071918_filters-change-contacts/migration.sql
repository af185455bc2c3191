-- The pages of contacts are filtered by the accounts behind them, and by what is known about their addresses.
CREATE TRIGGER users_filter_contacts AFTER UPDATE OF is_staff, is_superuser, is_active ON users
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('contacts');
--> statement-breakpoint
CREATE TRIGGER profiles_filter_contacts AFTER DELETE OR TRUNCATE OR UPDATE OF user_id, newsletter, polygons ON profiles
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('contacts');
--> statement-breakpoint
CREATE TRIGGER contacts_details_change_contacts AFTER UPDATE OF details ON contacts
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('contacts');
--> statement-breakpoint
CREATE TRIGGER mail_addresses_change_contacts
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF email, bounced_at, opted_out_at ON mail_addresses
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('contacts');
