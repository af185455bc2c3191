-- What somebody asked to change about themselves goes with their account, as their name and address do.
CREATE OR REPLACE FUNCTION forget_sender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name := '';
  NEW.email := '';
  IF NEW.form ->> 'kind' = 'details' THEN
    NEW.form := jsonb_set(NEW.form, '{changes}', '[]');
  END IF;
  RETURN NEW;
END $$;
