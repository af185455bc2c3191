DROP INDEX "publications_kind_created_at_id_index";--> statement-breakpoint
CREATE INDEX "publications_by_creation" ON "publications" ("kind","created_at","id","for_everyone");