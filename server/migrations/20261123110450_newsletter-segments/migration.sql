CREATE TABLE "newsletter_segments" (
	"newsletter_id" integer,
	"segment_id" integer,
	CONSTRAINT "newsletter_segments_pkey" PRIMARY KEY("newsletter_id","segment_id")
);
--> statement-breakpoint
CREATE INDEX "newsletter_segments_segment_id_index" ON "newsletter_segments" ("segment_id");--> statement-breakpoint
ALTER TABLE "newsletter_segments" ADD CONSTRAINT "newsletter_segments_newsletter_id_newsletters_id_fkey" FOREIGN KEY ("newsletter_id") REFERENCES "newsletters"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "newsletter_segments" ADD CONSTRAINT "newsletter_segments_segment_id_segments_id_fkey" FOREIGN KEY ("segment_id") REFERENCES "segments"("id") ON DELETE CASCADE;