ALTER TABLE "newsletters" ADD COLUMN "rest_of_id" integer;--> statement-breakpoint
CREATE INDEX "newsletters_rest_of_id_index" ON "newsletters" ("rest_of_id");--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_rest_of_id_newsletters_id_fkey" FOREIGN KEY ("rest_of_id") REFERENCES "newsletters"("id") ON DELETE SET NULL;