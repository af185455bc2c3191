ALTER TABLE "newsletters" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "refusal_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "saved_by" integer;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_saved_by_users_id_fkey" FOREIGN KEY ("saved_by") REFERENCES "users"("id") ON DELETE SET NULL;