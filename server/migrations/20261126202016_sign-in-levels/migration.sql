ALTER TABLE "messages" ADD COLUMN "signed_in_with" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "signed_in_with" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acting_hash" text;