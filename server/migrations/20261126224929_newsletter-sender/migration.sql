ALTER TABLE "settings" ADD COLUMN "newsletter_sender" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "newsletter_reply_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "newsletter_test_addresses" text DEFAULT '' NOT NULL;