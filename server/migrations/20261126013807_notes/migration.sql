CREATE TABLE "notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"contact_id" integer,
	"message_id" integer,
	"parcel" text,
	"text" text NOT NULL,
	"author_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_on" date,
	"owner_id" integer,
	"promise" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"done_by_id" integer,
	CONSTRAINT "notes_one_subject" CHECK (num_nonnulls(user_id, contact_id, message_id, parcel) = 1),
	CONSTRAINT "notes_follow_up" CHECK (due_on is not null or (owner_id is null and promise = '' and done_at is null))
);
--> statement-breakpoint
ALTER TABLE "retention_periods" ADD COLUMN "notes" integer DEFAULT 730 NOT NULL;--> statement-breakpoint
CREATE INDEX "notes_user_id_index" ON "notes" ("user_id");--> statement-breakpoint
CREATE INDEX "notes_contact_id_index" ON "notes" ("contact_id");--> statement-breakpoint
CREATE INDEX "notes_message_id_index" ON "notes" ("message_id");--> statement-breakpoint
CREATE INDEX "notes_by_parcel" ON "notes" (parcel_key("parcel"));--> statement-breakpoint
CREATE INDEX "notes_author_id_index" ON "notes" ("author_id");--> statement-breakpoint
CREATE INDEX "notes_owner_id_index" ON "notes" ("owner_id");--> statement-breakpoint
CREATE INDEX "notes_done_by_id_index" ON "notes" ("done_by_id");--> statement-breakpoint
CREATE INDEX "notes_changed_at_index" ON "notes" ("changed_at");--> statement-breakpoint
CREATE INDEX "notes_open" ON "notes" ("due_on","id") WHERE due_on is not null and done_at is null;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_contact_id_contacts_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_message_id_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_owner_id_users_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_done_by_id_users_id_fkey" FOREIGN KEY ("done_by_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_notes" CHECK ("notes" between 90 and 3650);