-- Without its row the public page and the nightly run fail.
CREATE FUNCTION refuse_retention_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the retention periods are changed, never deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER retention_periods_one_row BEFORE DELETE OR TRUNCATE ON retention_periods
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_retention_removal();
