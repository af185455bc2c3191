CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY,
	"purpose" text NOT NULL,
	"user_id" integer,
	"session_id" uuid,
	"user_handle" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL UNIQUE,
	"public_key" text NOT NULL,
	"user_handle" text NOT NULL,
	"transports" text[] NOT NULL,
	"counter" bigint NOT NULL,
	"is_verified" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "passkey_challenges_created_at_index" ON "passkey_challenges" ("created_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_id_index" ON "passkey_challenges" ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_session_id_index" ON "passkey_challenges" ("session_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" ("user_id");--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
-- A passkey may be the second factor of staff, whose rights every process keeps in memory (actor_changes).
CREATE TRIGGER notify_actor_deletion AFTER DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION notify_actor_change();
