CREATE TABLE "impersonations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"staff_session_id" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "impersonations_user_id_index" ON "impersonations" ("user_id");--> statement-breakpoint
CREATE INDEX "impersonations_staff_session_id_index" ON "impersonations" ("staff_session_id");--> statement-breakpoint
CREATE INDEX "impersonations_ended_at_index" ON "impersonations" ("ended_at");--> statement-breakpoint
CREATE INDEX "audit_log_access_index" ON "audit_log" ("object","id") WHERE "action" in ('profile.read', 'impersonation.start');--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_staff_session_id_sessions_id_fkey" FOREIGN KEY ("staff_session_id") REFERENCES "sessions"("id") ON DELETE SET NULL;