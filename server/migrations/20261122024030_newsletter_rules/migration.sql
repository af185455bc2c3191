INSERT INTO "newsletter_pace" ("id") VALUES (1);
--> statement-breakpoint
-- The foreign key clears user_id when an account is deleted: its address goes with it, and what has not left does not leave.
CREATE FUNCTION forget_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email := NULL;
  NEW.name := '';
  NEW.reason := '';
  IF OLD.state IN ('waiting', 'claimed') THEN
    NEW.state := 'removed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_mails_forget_recipient BEFORE UPDATE OF user_id ON newsletter_mails
  FOR EACH ROW WHEN (OLD.user_id IS NOT NULL AND NEW.user_id IS NULL) EXECUTE FUNCTION forget_recipient();
