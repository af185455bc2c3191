-- The address of a mail may be corrected to one without an account: only the foreign key changes the account alone.
CREATE OR REPLACE TRIGGER newsletter_mails_forget_recipient BEFORE UPDATE OF user_id ON newsletter_mails
  FOR EACH ROW WHEN (OLD.user_id IS NOT NULL AND NEW.user_id IS NULL AND NEW.email IS NOT DISTINCT FROM OLD.email)
  EXECUTE FUNCTION forget_recipient();
--> statement-breakpoint
-- The foreign key clears contact_id when a contact is deleted: what was not sent is not sent, nor retried after it failed.
CREATE FUNCTION remove_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('waiting', 'claimed') THEN
    NEW.state := CASE WHEN OLD.unanswered > 0 THEN 'unknown' ELSE 'removed' END;
    NEW.reason := 'Het contact is verwijderd.';
  ELSIF OLD.state = 'failed' THEN
    NEW.email := NULL;
    NEW.name := '';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_mails_remove_recipient BEFORE UPDATE OF contact_id ON newsletter_mails
  FOR EACH ROW WHEN (OLD.contact_id IS NOT NULL AND NEW.contact_id IS NULL) EXECUTE FUNCTION remove_recipient();
