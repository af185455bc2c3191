ALTER TABLE "mails" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_due_at_index" ON "mails" ("due_at") WHERE state = 'waiting';