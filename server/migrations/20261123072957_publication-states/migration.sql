ALTER TABLE "publications" ADD COLUMN "publish_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "publications" SET "publish_at" = least("created_at", now());--> statement-breakpoint
DROP INDEX "publications_by_creation";--> statement-breakpoint
CREATE INDEX "publications_by_creation" ON "publications" ("kind","created_at","id","for_everyone","is_published");--> statement-breakpoint
CREATE INDEX "publications_planned" ON "publications" ("publish_at") WHERE not is_published;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_published_at_a_moment" CHECK (not is_published or publish_at is not null);