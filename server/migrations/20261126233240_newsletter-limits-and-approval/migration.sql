ALTER TABLE "newsletters" ADD COLUMN "limits" jsonb;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "approval_state" text;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "approval_of" text;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "approval_asked_by" integer;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "approval_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "approval_by" integer;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "approval_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "approval_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_by_place" ON "contacts" USING gist (map_point((details ->> 'latitude')::float8, (details ->> 'longitude')::float8));--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_approval_asked_by_users_id_fkey" FOREIGN KEY ("approval_asked_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_approval_by_users_id_fkey" FOREIGN KEY ("approval_by") REFERENCES "users"("id") ON DELETE SET NULL;