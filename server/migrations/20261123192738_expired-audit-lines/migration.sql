INSERT INTO "retention_periods" DEFAULT VALUES;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Whoever deletes, also as the owner of the table: only the oldest lines can go, only after a year, and only when the
-- line before this statement says which and has their last hash, from which the chain goes on.
CREATE FUNCTION refuse_audit_removal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
  last audit_log;
BEGIN
  SELECT max(id) AS id, max(at) AS at INTO gone FROM removed;
  SELECT * INTO last FROM audit_log ORDER BY id DESC LIMIT 1;
  IF gone.at < now() - interval '365 days'
    AND last.action = 'retention.remove'
    AND last.details ->> 'last_line' = gone.id::text
    AND last.details ->> 'hash' = (SELECT hash FROM removed WHERE id = gone.id)
    AND NOT EXISTS (SELECT FROM audit_log WHERE id <= gone.id)
  THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_only_expired AFTER DELETE ON audit_log REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_removal();
--> statement-breakpoint
-- Removes the oldest lines, at most so many, that are past the period in retention_periods, and writes the line that
-- says so. It runs with the rights of the owner: a role without tables may not delete lines. Such a role chooses which go
-- only by the period, which is at least a year.
CREATE FUNCTION expire_audit_log(most integer) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  period integer;
  last bigint;
  gone record;
BEGIN
  -- As for a new line, so that none comes between.
  PERFORM pg_advisory_xact_lock(7402190386);
  SELECT p.audit_log INTO period FROM retention_periods p;
  SELECT max(id) INTO last FROM (
    SELECT id, bool_or(at >= now() - make_interval(days => period)) OVER (ORDER BY id) AS is_kept
    FROM (SELECT id, at FROM audit_log ORDER BY id LIMIT least(most, 5000)) AS oldest
  ) AS checked WHERE NOT is_kept;
  IF last IS NULL THEN
    RETURN 0;
  END IF;
  SELECT count(*)::integer AS rows, min(at) AS oldest, max(at) AS newest INTO gone FROM audit_log WHERE id <= last;
  INSERT INTO audit_log (action, object, result, origin, details)
  VALUES ('retention.remove', 'retention', 'success', 'job', jsonb_build_object(
    'kind', 'audit_log', 'rows', gone.rows, 'days', period,
    'oldest', to_char(gone.oldest AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'newest', to_char(gone.newest AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'last_line', last, 'hash', (SELECT hash FROM audit_log WHERE id = last)));
  DELETE FROM audit_log WHERE id <= last;
  RETURN gone.rows;
END $$;
