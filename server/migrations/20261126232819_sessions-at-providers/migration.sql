CREATE TABLE "provider_sessions" (
	"session_id" uuid PRIMARY KEY,
	"provider" text NOT NULL,
	"subject_hash" text NOT NULL,
	"sid_hash" text,
	"sealed" text,
	"can_sign_out" boolean NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "acr";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "amr";--> statement-breakpoint
CREATE INDEX "provider_sessions_subject_hash_index" ON "provider_sessions" ("subject_hash");--> statement-breakpoint
CREATE INDEX "provider_sessions_sid_hash_index" ON "provider_sessions" ("sid_hash");--> statement-breakpoint
CREATE INDEX "provider_sessions_checked_at_index" ON "provider_sessions" ("checked_at");--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE;