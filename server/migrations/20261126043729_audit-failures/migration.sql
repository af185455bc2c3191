DROP INDEX "audit_log_failures";--> statement-breakpoint
CREATE INDEX "audit_log_failures" ON "audit_log" ("action","id") WHERE result = 'failure';