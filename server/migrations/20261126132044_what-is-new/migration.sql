CREATE TABLE "opened_items" (
	"user_id" integer,
	"kind" text,
	"ref" text,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opened_items_pkey" PRIMARY KEY("user_id","kind","ref")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "relatics_items" jsonb;--> statement-breakpoint
-- For the people of before this version everything counts as read.
ALTER TABLE "profiles" ADD COLUMN "read_until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "read_until" SET DEFAULT now() - interval '30 days';--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "new_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "publications" SET "new_at" = coalesce("publish_at", "created_at");--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "publications_new" ON "publications" ("new_at") WHERE is_published;--> statement-breakpoint
ALTER TABLE "opened_items" ADD CONSTRAINT "opened_items_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;