ALTER TABLE "files" ADD COLUMN "current_file_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "placed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "placed_by_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "change" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "files_current_file_id_index" ON "files" ("current_file_id");--> statement-breakpoint
CREATE INDEX "files_placed_by_id_index" ON "files" ("placed_by_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_current_file_id_files_id_fkey" FOREIGN KEY ("current_file_id") REFERENCES "files"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_placed_by_id_users_id_fkey" FOREIGN KEY ("placed_by_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
-- When a file was replaced and why are part of the pages of publications.
CREATE OR REPLACE TRIGGER files_change_publications
  AFTER INSERT OR DELETE OR TRUNCATE
    OR UPDATE OF publication_id, role, thumbnail_key, widths, name, type, size, state, position, caption, alt, is_cover,
      placed_at, change, created_at ON files
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
