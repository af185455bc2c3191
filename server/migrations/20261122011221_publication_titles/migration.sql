DROP INDEX "publications_kind_title_id_index";--> statement-breakpoint
CREATE INDEX "publications_kind_search_text_id_index" ON "publications" ("kind","search_text","id");