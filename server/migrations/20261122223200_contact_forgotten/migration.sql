-- A mail that cannot have arrived loses its address with the contact, so that no later retry sends it.
CREATE OR REPLACE FUNCTION remove_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('waiting', 'claimed') THEN
    NEW.state := CASE WHEN OLD.unanswered > 0 THEN 'unknown' ELSE 'removed' END;
    NEW.reason := 'Het contact is verwijderd.';
  END IF;
  IF NEW.state IN ('failed', 'removed', 'unsubscribed') AND OLD.unanswered = 0 THEN
    NEW.email := NULL;
    NEW.name := '';
  END IF;
  RETURN NEW;
END $$;
