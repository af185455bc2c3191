ALTER TABLE "profiles" ADD COLUMN "relatics_files" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "relatics_fetched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "relatics_failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "relatics_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "relatics_lease_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "profiles_relatics_files_index" ON "profiles" USING gin ("relatics_files");