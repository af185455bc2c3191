CREATE TABLE "link_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject_hash" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "link_requests_issuer_subject_hash_index" ON "link_requests" ("issuer","subject_hash");--> statement-breakpoint
CREATE INDEX "link_requests_user_id_index" ON "link_requests" ("user_id");--> statement-breakpoint
CREATE INDEX "link_requests_created_at_index" ON "link_requests" ("created_at");--> statement-breakpoint
ALTER TABLE "link_requests" ADD CONSTRAINT "link_requests_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;