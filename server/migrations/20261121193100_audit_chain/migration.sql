-- A person's mails go with the account. Declared here: the table belongs to the platform, which knows no users.
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
-- Each line's hash covers the hash of the line before, so that a line that is altered, removed or slipped in shows.
CREATE FUNCTION audit_hash(previous text, line audit_log) RETURNS text
  LANGUAGE sql IMMUTABLE
  AS $$ SELECT encode(sha256(convert_to(jsonb_build_array(
    previous, line.id, to_char(line.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), line.actor_id, line.action,
    line.object, line.result, line.origin, line.details)::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE FUNCTION chain_audit_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last audit_log;
BEGIN
  -- Lines follow one another: whoever comes second waits until the first has committed, and then reads its line.
  PERFORM pg_advisory_xact_lock(7402190386);
  SELECT * INTO last FROM audit_log ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last.id, 0) + 1;
  NEW.hash := audit_hash(coalesce(last.hash, ''), NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_line();
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only ever added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
