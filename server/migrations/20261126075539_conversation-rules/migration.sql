-- Who wrote a reply or entered a message is not named anymore without their account.
CREATE FUNCTION forget_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name := '';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER replies_forget_author BEFORE INSERT OR UPDATE OF author_id ON replies
  FOR EACH ROW WHEN (NEW.author_id IS NULL) EXECUTE FUNCTION forget_author();
--> statement-breakpoint
CREATE FUNCTION forget_enterer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.entered_by := '';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_forget_enterer BEFORE INSERT OR UPDATE OF entered_by_id ON messages
  FOR EACH ROW WHEN (NEW.entered_by_id IS NULL) EXECUTE FUNCTION forget_enterer();
--> statement-breakpoint
-- Until now, staff marked as read what they had dealt with.
UPDATE messages SET
  state = CASE WHEN read_at IS NULL THEN 'new' ELSE 'closed' END,
  latest_at = coalesce(changed_at, created_at);
