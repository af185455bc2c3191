CREATE TABLE "recurring_jobs" (
	"id" text PRIMARY KEY,
	"due_at" timestamp with time zone NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL
);
