CREATE TABLE "publication_segments" (
	"publication_id" integer,
	"segment_id" integer,
	CONSTRAINT "publication_segments_pkey" PRIMARY KEY("publication_id","segment_id")
);
--> statement-breakpoint
CREATE INDEX "publication_segments_segment_id_index" ON "publication_segments" ("segment_id");--> statement-breakpoint
ALTER TABLE "publication_segments" ADD CONSTRAINT "publication_segments_publication_id_publications_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "publication_segments" ADD CONSTRAINT "publication_segments_segment_id_segments_id_fkey" FOREIGN KEY ("segment_id") REFERENCES "segments"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE TRIGGER publication_segments_change_publications AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON publication_segments
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
--> statement-breakpoint
CREATE TRIGGER segments_change_publications AFTER UPDATE OF name ON segments
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
