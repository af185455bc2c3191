CREATE TRIGGER users_added AFTER INSERT ON users REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts('0');
--> statement-breakpoint
CREATE TRIGGER users_removed AFTER DELETE ON users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts('0');
--> statement-breakpoint
CREATE TRIGGER users_emptied AFTER TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts();
--> statement-breakpoint
CREATE TRIGGER user_groups_added AFTER INSERT ON user_groups REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts('group_id');
--> statement-breakpoint
CREATE TRIGGER user_groups_removed AFTER DELETE ON user_groups REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts('group_id');
--> statement-breakpoint
CREATE TRIGGER user_groups_emptied AFTER TRUNCATE ON user_groups
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts();
--> statement-breakpoint
CREATE TRIGGER user_zones_added AFTER INSERT ON user_zones REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts('zone_id');
--> statement-breakpoint
CREATE TRIGGER user_zones_removed AFTER DELETE ON user_zones REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts('zone_id');
--> statement-breakpoint
CREATE TRIGGER user_zones_emptied AFTER TRUNCATE ON user_zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts();
--> statement-breakpoint
INSERT INTO contact_counts
  SELECT 'users', 0, count(*) FROM users
  UNION ALL SELECT 'user_groups', group_id, count(*) FROM user_groups GROUP BY group_id
  UNION ALL SELECT 'user_zones', zone_id, count(*) FROM user_zones GROUP BY zone_id;
