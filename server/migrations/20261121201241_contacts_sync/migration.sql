CREATE TABLE "contact_sync_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_sync_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"state" text DEFAULT 'running' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"skipped" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"started_by_id" integer
);
--> statement-breakpoint
CREATE TABLE "refused_contact_zones" (
	"contact_id" integer,
	"zone_id" integer,
	CONSTRAINT "refused_contact_zones_pkey" PRIMARY KEY("contact_id","zone_id")
);
--> statement-breakpoint
ALTER TABLE "contact_zones" ADD COLUMN "is_external" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_external_id_key" UNIQUE("external_id");--> statement-breakpoint
CREATE INDEX "contact_sync_runs_started_at_id_index" ON "contact_sync_runs" ("started_at","id");--> statement-breakpoint
CREATE INDEX "contact_sync_runs_started_by_id_index" ON "contact_sync_runs" ("started_by_id");--> statement-breakpoint
CREATE INDEX "contacts_by_email" ON "contacts" ("email","id");--> statement-breakpoint
CREATE INDEX "contacts_by_mobile_phone" ON "contacts" ("mobile_phone","id");--> statement-breakpoint
CREATE INDEX "refused_contact_zones_zone_id_index" ON "refused_contact_zones" ("zone_id");--> statement-breakpoint
ALTER TABLE "contact_sync_runs" ADD CONSTRAINT "contact_sync_runs_started_by_id_users_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "refused_contact_zones" ADD CONSTRAINT "refused_contact_zones_contact_id_contacts_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "refused_contact_zones" ADD CONSTRAINT "refused_contact_zones_zone_id_zones_id_fkey" FOREIGN KEY ("zone_id") REFERENCES "zones"("id") ON DELETE CASCADE;