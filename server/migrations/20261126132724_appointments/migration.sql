CREATE TABLE "appointments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"guid" text NOT NULL,
	"moment_id" text NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"who" text NOT NULL,
	"starts_at" text NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"given_sequence" integer,
	"reminded_of" text,
	"confirmed_for" text,
	"confirmed_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointments_user_id_moment_id_unique" UNIQUE("user_id","moment_id")
);
--> statement-breakpoint
CREATE INDEX "appointments_to_remind" ON "appointments" (starts_at collate "C") WHERE not is_cancelled and reminded_of is distinct from starts_at;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;