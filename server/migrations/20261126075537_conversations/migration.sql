CREATE TABLE "message_writers" (
	"message_id" integer,
	"user_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_writers_pkey" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"side" text NOT NULL,
	"author_id" integer,
	"name" text NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"source" text DEFAULT 'portal' NOT NULL,
	"happened_on" date,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(words_of_html(text))) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "message_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "reply_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "contact_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "source" text DEFAULT 'portal' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "happened_on" date;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "entered_by_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "entered_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about_kind" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about_ref" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "text_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "answer_mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "latest_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(subject || ' ' || name || ' ' || email || ' ' || about_name || ' ' || words_of_html(text))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "files_message_id_index" ON "files" ("message_id");--> statement-breakpoint
CREATE INDEX "files_reply_id_index" ON "files" ("reply_id");--> statement-breakpoint
CREATE INDEX "message_writers_user_id_index" ON "message_writers" ("user_id");--> statement-breakpoint
CREATE INDEX "messages_latest_at_id_index" ON "messages" ("latest_at","id");--> statement-breakpoint
CREATE INDEX "messages_contact_id_index" ON "messages" ("contact_id");--> statement-breakpoint
CREATE INDEX "messages_entered_by_id_index" ON "messages" ("entered_by_id");--> statement-breakpoint
CREATE INDEX "messages_state_latest_at_id_index" ON "messages" ("state","latest_at","id");--> statement-breakpoint
CREATE INDEX "replies_search" ON "replies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "replies_message_id_created_at_id_index" ON "replies" ("message_id","created_at","id");--> statement-breakpoint
CREATE INDEX "replies_author_id_index" ON "replies" ("author_id");--> statement-breakpoint
CREATE INDEX "replies_unread" ON "replies" ("message_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_message_id_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_reply_id_replies_id_fkey" FOREIGN KEY ("reply_id") REFERENCES "replies"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "message_writers" ADD CONSTRAINT "message_writers_message_id_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "message_writers" ADD CONSTRAINT "message_writers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_contact_id_contacts_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_entered_by_id_users_id_fkey" FOREIGN KEY ("entered_by_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_message_id_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_about" CHECK ((about_kind is null) = (about_ref = ''));