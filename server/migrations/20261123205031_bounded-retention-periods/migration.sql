ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_one_row" CHECK (id = 1);--> statement-breakpoint
ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_audit_log" CHECK ("audit_log" between 365 and 3650);--> statement-breakpoint
ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_mails_sent" CHECK ("mails_sent" between 7 and 365);--> statement-breakpoint
ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_mails_failed" CHECK ("mails_failed" between 30 and 365);--> statement-breakpoint
ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_messages" CHECK ("messages" between 365 and 7300);--> statement-breakpoint
ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_newsletter_recipients" CHECK ("newsletter_recipients" between 365 and 3650);--> statement-breakpoint
ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_bounces" CHECK ("bounces" between 180 and 1825);--> statement-breakpoint
ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_sessions" CHECK ("sessions" between 30 and 365);--> statement-breakpoint
ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_known_devices" CHECK ("known_devices" between 30 and 730);