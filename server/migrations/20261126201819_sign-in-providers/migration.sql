CREATE TABLE "identities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "oidc_attempts" (
	"secret_hash" text PRIMARY KEY,
	"browser_hash" text NOT NULL,
	"step" text NOT NULL,
	"provider" text NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "has_two_factors" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acr" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "amr" text[];--> statement-breakpoint
CREATE UNIQUE INDEX "identities_issuer_subject_hash_index" ON "identities" ("issuer","subject_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user_id_issuer_index" ON "identities" ("user_id","issuer");--> statement-breakpoint
CREATE INDEX "identities_removed_at_index" ON "identities" ("removed_at");--> statement-breakpoint
CREATE INDEX "oidc_attempts_expires_at_index" ON "oidc_attempts" ("expires_at");--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;