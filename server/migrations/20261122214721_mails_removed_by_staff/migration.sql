ALTER TABLE "newsletter_mails" ADD COLUMN "is_removed_by_staff" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Recipients that staff removed by name before this column existed.
UPDATE "newsletter_mails" SET "is_removed_by_staff" = true
WHERE "state" IN ('removed', 'unknown') AND 'newsletter_mail ' || "id" IN (SELECT "object" FROM "audit_log" WHERE "action" = 'newsletter_mail.delete');
