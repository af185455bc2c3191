ALTER TABLE "messages" ADD COLUMN "undelivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "message_id" integer;--> statement-breakpoint
CREATE INDEX "mails_message_id_index" ON "mails" ("message_id") WHERE message_id is not null;