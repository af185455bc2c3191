CREATE TABLE "outline_run_people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outline_run_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"profile_id" integer NOT NULL,
	"parcels" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outline_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outline_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"state" text DEFAULT 'running' NOT NULL,
	"waiting_since" timestamp with time zone,
	"started_by_id" integer
);
--> statement-breakpoint
CREATE INDEX "outline_run_people_run_id_state_id_index" ON "outline_run_people" ("run_id","state","id");--> statement-breakpoint
CREATE INDEX "outline_run_people_profile_id_index" ON "outline_run_people" ("profile_id");--> statement-breakpoint
CREATE INDEX "outline_run_people_due_at_index" ON "outline_run_people" ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outline_runs_started_by_id_index" ON "outline_runs" ("started_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outline_runs_state_index" ON "outline_runs" ("state") WHERE state = 'running';--> statement-breakpoint
ALTER TABLE "outline_run_people" ADD CONSTRAINT "outline_run_people_run_id_outline_runs_id_fkey" FOREIGN KEY ("run_id") REFERENCES "outline_runs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "outline_run_people" ADD CONSTRAINT "outline_run_people_profile_id_profiles_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "outline_runs" ADD CONSTRAINT "outline_runs_started_by_id_users_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "users"("id") ON DELETE SET NULL;