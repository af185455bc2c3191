-- Tells every process whose sessions or rights changed, when that is committed: they keep them in memory (findActor).
-- Whatever only gives a longer life to a session, or makes one, is left out.
CREATE FUNCTION notify_actor_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('actor_changes', CASE TG_TABLE_NAME WHEN 'users' THEN to_jsonb(OLD) ->> 'id' ELSE to_jsonb(OLD) ->> 'user_id' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notify_actor_change AFTER UPDATE OF user_id, created_at, last_used_at, revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at OR OLD.user_id <> NEW.user_id
    OR OLD.created_at <> NEW.created_at OR OLD.last_used_at > NEW.last_used_at)
  EXECUTE FUNCTION notify_actor_change();
--> statement-breakpoint
CREATE TRIGGER notify_actor_deletion AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL) EXECUTE FUNCTION notify_actor_change();
--> statement-breakpoint
CREATE TRIGGER notify_actor_change AFTER UPDATE OF is_active, is_staff, is_superuser ON users
  FOR EACH ROW WHEN ((OLD.is_active, OLD.is_staff, OLD.is_superuser) IS DISTINCT FROM (NEW.is_active, NEW.is_staff, NEW.is_superuser))
  EXECUTE FUNCTION notify_actor_change();
--> statement-breakpoint
CREATE TRIGGER notify_actor_change AFTER UPDATE OF user_id, enabled_at ON mfa_factors
  FOR EACH ROW WHEN ((OLD.user_id, OLD.enabled_at) IS DISTINCT FROM (NEW.user_id, NEW.enabled_at))
  EXECUTE FUNCTION notify_actor_change();
--> statement-breakpoint
CREATE TRIGGER notify_actor_deletion AFTER DELETE ON mfa_factors
  FOR EACH ROW WHEN (OLD.enabled_at IS NOT NULL) EXECUTE FUNCTION notify_actor_change();
--> statement-breakpoint
CREATE TRIGGER notify_actor_truncation AFTER TRUNCATE ON sessions EXECUTE FUNCTION notify_actor_change();
