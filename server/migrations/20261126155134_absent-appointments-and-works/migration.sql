ALTER TABLE "appointments" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_notifications" ADD COLUMN "is_gone" boolean DEFAULT false NOT NULL;