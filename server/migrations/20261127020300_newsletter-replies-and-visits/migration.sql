CREATE TABLE "newsletter_visits" (
	"newsletter_id" integer PRIMARY KEY,
	"visits" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "reply_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_visits" ADD CONSTRAINT "newsletter_visits_newsletter_id_newsletters_id_fkey" FOREIGN KEY ("newsletter_id") REFERENCES "newsletters"("id") ON DELETE CASCADE;