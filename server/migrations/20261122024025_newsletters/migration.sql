CREATE TABLE "newsletter_addresses" (
	"email" text PRIMARY KEY,
	"opted_out_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"is_permanent" boolean DEFAULT false NOT NULL,
	"soft_bounces" smallint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_groups" (
	"newsletter_id" integer,
	"group_id" integer,
	CONSTRAINT "newsletter_groups_pkey" PRIMARY KEY("newsletter_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"newsletter_id" integer NOT NULL,
	"user_id" integer,
	"contact_id" integer,
	"email" text,
	"name" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"unanswered" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "newsletter_mails_newsletter_id_email_unique" UNIQUE("newsletter_id","email")
);
--> statement-breakpoint
CREATE TABLE "newsletter_pace" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_zones" (
	"newsletter_id" integer,
	"zone_id" integer,
	CONSTRAINT "newsletter_zones_pkey" PRIMARY KEY("newsletter_id","zone_id")
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"send_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"send_to_contacts" boolean DEFAULT false NOT NULL,
	"send_to_not_logged_in" boolean DEFAULT false NOT NULL,
	"for_everyone" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"recipients" integer,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"trouble" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(title)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "addresses" text[] GENERATED ALWAYS AS (mail_addresses(email, invite_all_email_addresses)) STORED;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "newsletter_id" integer;--> statement-breakpoint
CREATE INDEX "files_newsletter_id_index" ON "files" ("newsletter_id");--> statement-breakpoint
CREATE INDEX "newsletter_addresses_bounced" ON "newsletter_addresses" ("bounced_at","email") WHERE bounced_at is not null;--> statement-breakpoint
CREATE INDEX "newsletter_groups_group_id_index" ON "newsletter_groups" ("group_id");--> statement-breakpoint
CREATE INDEX "newsletter_mails_newsletter_id_state_sent_at_index" ON "newsletter_mails" ("newsletter_id","state","sent_at");--> statement-breakpoint
CREATE INDEX "newsletter_mails_to_send" ON "newsletter_mails" ("newsletter_id","due_at") WHERE state in ('waiting', 'claimed', 'in_flight');--> statement-breakpoint
CREATE INDEX "newsletter_mails_user_id_index" ON "newsletter_mails" ("user_id");--> statement-breakpoint
CREATE INDEX "newsletter_mails_contact_id_index" ON "newsletter_mails" ("contact_id");--> statement-breakpoint
CREATE INDEX "newsletter_mails_email_index" ON "newsletter_mails" ("email");--> statement-breakpoint
CREATE INDEX "newsletter_zones_zone_id_index" ON "newsletter_zones" ("zone_id");--> statement-breakpoint
CREATE INDEX "newsletters_search" ON "newsletters" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletters_created_at_id_index" ON "newsletters" ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletters_state_due_at_index" ON "newsletters" ("state","due_at");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_newsletter_id_newsletters_id_fkey" FOREIGN KEY ("newsletter_id") REFERENCES "newsletters"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "newsletter_groups" ADD CONSTRAINT "newsletter_groups_newsletter_id_newsletters_id_fkey" FOREIGN KEY ("newsletter_id") REFERENCES "newsletters"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "newsletter_groups" ADD CONSTRAINT "newsletter_groups_group_id_groups_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "newsletter_mails" ADD CONSTRAINT "newsletter_mails_newsletter_id_newsletters_id_fkey" FOREIGN KEY ("newsletter_id") REFERENCES "newsletters"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "newsletter_mails" ADD CONSTRAINT "newsletter_mails_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "newsletter_mails" ADD CONSTRAINT "newsletter_mails_contact_id_contacts_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "newsletter_zones" ADD CONSTRAINT "newsletter_zones_newsletter_id_newsletters_id_fkey" FOREIGN KEY ("newsletter_id") REFERENCES "newsletters"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "newsletter_zones" ADD CONSTRAINT "newsletter_zones_zone_id_zones_id_fkey" FOREIGN KEY ("zone_id") REFERENCES "zones"("id") ON DELETE CASCADE;