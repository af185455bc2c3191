CREATE TRIGGER newsletter_mails_change_mails
  AFTER INSERT OR DELETE OR TRUNCATE
    OR UPDATE OF newsletter_id, user_id, contact_id, email, name, state, sent_at, reason ON newsletter_mails
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('newsletter_mails');
--> statement-breakpoint
-- The number of mails follows from the number of recipients. The form, and a mail server that fails, write the others.
CREATE TRIGGER newsletters_change_mails AFTER UPDATE OF recipients, state ON newsletters
  FOR EACH ROW WHEN (OLD.recipients IS DISTINCT FROM NEW.recipients OR OLD.state <> NEW.state)
  EXECUTE FUNCTION note_data_change('newsletter_mails');
--> statement-breakpoint
CREATE TRIGGER users_change_mails AFTER UPDATE OF email ON users
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('newsletter_mails');
--> statement-breakpoint
CREATE TRIGGER contacts_change_mails AFTER UPDATE OF email ON contacts
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('newsletter_mails');
