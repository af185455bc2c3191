ALTER TABLE "notes" ADD COLUMN "newsletter_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "notes_newsletter_user" ON "notes" ("newsletter_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notes_newsletter_contact" ON "notes" ("newsletter_id","contact_id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_newsletter_id_newsletters_id_fkey" FOREIGN KEY ("newsletter_id") REFERENCES "newsletters"("id") ON DELETE SET NULL;