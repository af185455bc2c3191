ALTER TABLE "messages" ADD COLUMN "owner_id" integer;--> statement-breakpoint
CREATE INDEX "messages_owner_id_created_at_id_index" ON "messages" ("owner_id","created_at","id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_owner_id_users_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL;