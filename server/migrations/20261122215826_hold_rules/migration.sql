-- Where this database runs: the cluster, the database and the table. A backup that is restored makes a new table, mostly
-- in a new database or cluster; a copy of a database is another database.
CREATE FUNCTION portal_place() RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  cluster text := '';
BEGIN
  BEGIN
    SELECT system_identifier::text INTO cluster FROM pg_control_system();
  EXCEPTION WHEN insufficient_privilege THEN
    NULL; -- The database and the table still tell most restores apart.
  END;
  RETURN concat_ws('/', cluster, (SELECT oid FROM pg_database WHERE datname = current_database()),
    to_regclass('portal_identity')::oid);
END $$;
--> statement-breakpoint
-- When the hold began, null without one. Infinity: the row comes from elsewhere, and no process has noticed yet.
CREATE FUNCTION hold_began() RETURNS timestamp with time zone LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN place <> portal_place() THEN 'infinity'::timestamptz ELSE held_at END FROM portal_identity
$$;
