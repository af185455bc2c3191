CREATE TABLE "bin_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bin_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"rows" jsonb NOT NULL,
	"people" text[] NOT NULL,
	"last_id" integer NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_by_id" integer,
	"search_text" text GENERATED ALWAYS AS (search_fold(title || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "bin_items_kind_item_id_unique" UNIQUE("kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "bin_item_id" integer;--> statement-breakpoint
CREATE INDEX "bin_items_deleted_at_id_index" ON "bin_items" ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "bin_items_kind_deleted_at_id_index" ON "bin_items" ("kind","deleted_at","id");--> statement-breakpoint
CREATE INDEX "bin_items_deleted_by_id_index" ON "bin_items" ("deleted_by_id");--> statement-breakpoint
CREATE INDEX "bin_items_search" ON "bin_items" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bin_items_people" ON "bin_items" USING gin ("people");--> statement-breakpoint
CREATE INDEX "files_bin_item_id_index" ON "files" ("bin_item_id");--> statement-breakpoint
ALTER TABLE "bin_items" ADD CONSTRAINT "bin_items_deleted_by_id_users_id_fkey" FOREIGN KEY ("deleted_by_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_bin_item_id_bin_items_id_fkey" FOREIGN KEY ("bin_item_id") REFERENCES "bin_items"("id") ON DELETE CASCADE;