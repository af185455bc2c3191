ALTER TABLE "mails" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "copies" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "topic" text;--> statement-breakpoint
CREATE INDEX "mails_topic_index" ON "mails" ("topic") WHERE state = 'waiting';