DROP INDEX "newsletter_mails_to_send";--> statement-breakpoint
CREATE INDEX "newsletter_mails_to_send" ON "newsletter_mails" ("newsletter_id","due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "newsletter_mails_leases" ON "newsletter_mails" ("due_at") WHERE state in ('claimed', 'in_flight');