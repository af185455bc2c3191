CREATE TABLE "known_devices" (
	"user_id" integer NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"code_hash" text,
	"code_request_hash" text UNIQUE,
	"code_failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mfa_factors" (
	"user_id" integer PRIMARY KEY,
	"sealed_secret" text NOT NULL,
	"offered_to" uuid,
	"enabled_at" timestamp with time zone,
	"codes_shown_at" timestamp with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "mfa_resets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mfa_resets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL UNIQUE,
	"reason" text NOT NULL,
	"requested_by" integer,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY DEFAULT 0,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"result" text NOT NULL,
	"origin" text NOT NULL,
	"details" jsonb DEFAULT '{}' NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" integer,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"sealed" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_user_id_device_hash_index" ON "known_devices" ("user_id","device_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "mailed_links_user_id_purpose_index" ON "mailed_links" ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "mfa_resets_requested_at_index" ON "mfa_resets" ("requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_user_id_hash_index" ON "recovery_codes" ("user_id","hash");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" ("at");--> statement-breakpoint
CREATE INDEX "audit_log_action_id_index" ON "audit_log" ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_id_index" ON "audit_log" ("actor_id","id");--> statement-breakpoint
CREATE INDEX "mails_created_at_id_index" ON "mails" ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_state_created_at_index" ON "mails" ("state","created_at");--> statement-breakpoint
CREATE INDEX "mails_user_id_index" ON "mails" ("user_id");--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mfa_factors" ADD CONSTRAINT "mfa_factors_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mfa_factors" ADD CONSTRAINT "mfa_factors_offered_to_sessions_id_fkey" FOREIGN KEY ("offered_to") REFERENCES "sessions"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "mfa_resets" ADD CONSTRAINT "mfa_resets_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mfa_resets" ADD CONSTRAINT "mfa_resets_requested_by_users_id_fkey" FOREIGN KEY ("requested_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;