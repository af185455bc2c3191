ALTER TABLE "retention_periods" ADD COLUMN "unused_accounts" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unused_warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_unused_accounts" CHECK ("unused_accounts" between 730 and 3650);