-- Tells every process when an impersonation ends, as for sessions: user_id is the resident.
CREATE TRIGGER notify_actor_change AFTER UPDATE ON impersonations
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION notify_actor_change();
--> statement-breakpoint
CREATE TRIGGER notify_actor_deletion AFTER DELETE ON impersonations
  FOR EACH ROW WHEN (OLD.ended_at IS NULL) EXECUTE FUNCTION notify_actor_change();
