CREATE TABLE "contact_counts" (
	"list" text NOT NULL,
	"label_id" integer NOT NULL,
	"difference" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contact_counts_list_label_id_index" ON "contact_counts" ("list","label_id");
--> statement-breakpoint
DROP INDEX "contact_groups_group_id_index";
--> statement-breakpoint
DROP INDEX "contact_zones_zone_id_index";
--> statement-breakpoint
CREATE INDEX "contact_groups_group_id_contact_id_index" ON "contact_groups" ("group_id","contact_id");
--> statement-breakpoint
CREATE INDEX "contact_zones_zone_id_contact_id_index" ON "contact_zones" ("zone_id","contact_id");
--> statement-breakpoint
-- Every statement that adds or removes rows adds how many, in the same transaction: sums are exact in every snapshot, and
-- as rows are only added, no transaction waits for another. The label is the name of the column to count by, or 0.
CREATE FUNCTION note_contact_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM contact_counts WHERE list = TG_TABLE_NAME;
  ELSE
    EXECUTE format(
      'INSERT INTO contact_counts SELECT %L, label_id, %s * count(*) FROM (SELECT %s AS label_id FROM changed) AS labels
        GROUP BY label_id',
      TG_TABLE_NAME, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END, TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_added AFTER INSERT ON contacts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts('0');
--> statement-breakpoint
CREATE TRIGGER contacts_removed AFTER DELETE ON contacts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts('0');
--> statement-breakpoint
CREATE TRIGGER contacts_emptied AFTER TRUNCATE ON contacts
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts();
--> statement-breakpoint
CREATE TRIGGER contact_groups_added AFTER INSERT ON contact_groups REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts('group_id');
--> statement-breakpoint
CREATE TRIGGER contact_groups_removed AFTER DELETE ON contact_groups REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts('group_id');
--> statement-breakpoint
CREATE TRIGGER contact_groups_emptied AFTER TRUNCATE ON contact_groups
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts();
--> statement-breakpoint
CREATE TRIGGER contact_zones_added AFTER INSERT ON contact_zones REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts('zone_id');
--> statement-breakpoint
CREATE TRIGGER contact_zones_removed AFTER DELETE ON contact_zones REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts('zone_id');
--> statement-breakpoint
CREATE TRIGGER contact_zones_emptied AFTER TRUNCATE ON contact_zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_contact_counts();
--> statement-breakpoint
INSERT INTO contact_counts
  SELECT 'contacts', 0, count(*) FROM contacts
  UNION ALL SELECT 'contact_groups', group_id, count(*) FROM contact_groups GROUP BY group_id
  UNION ALL SELECT 'contact_zones', zone_id, count(*) FROM contact_zones GROUP BY zone_id;
