CREATE TABLE "retention_periods" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"audit_log" integer DEFAULT 730 NOT NULL,
	"mails_sent" integer DEFAULT 30 NOT NULL,
	"mails_failed" integer DEFAULT 90 NOT NULL,
	"messages" integer,
	"newsletter_recipients" integer DEFAULT 730 NOT NULL,
	"bounces" integer DEFAULT 730 NOT NULL,
	"sessions" integer DEFAULT 90 NOT NULL,
	"known_devices" integer DEFAULT 365 NOT NULL,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "newsletter_mails_expiring" ON "newsletter_mails" (coalesce(sent_at, due_at)) WHERE email is not null and state not in ('waiting', 'claimed', 'in_flight');