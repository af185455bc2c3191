CREATE TABLE "contact_person_groups" (
	"contact_person_id" integer,
	"group_id" integer,
	CONSTRAINT "contact_person_groups_pkey" PRIMARY KEY("contact_person_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "contact_person_users" (
	"contact_person_id" integer,
	"user_id" integer,
	CONSTRAINT "contact_person_users_pkey" PRIMARY KEY("contact_person_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "contact_person_zones" (
	"contact_person_id" integer,
	"zone_id" integer,
	CONSTRAINT "contact_person_zones_pkey" PRIMARY KEY("contact_person_id","zone_id")
);
--> statement-breakpoint
CREATE TABLE "contact_persons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_persons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL UNIQUE,
	"phone" text DEFAULT '' NOT NULL,
	"hours" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "contact_person_id" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "contact_hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_person_groups_group_id_index" ON "contact_person_groups" ("group_id");--> statement-breakpoint
CREATE INDEX "contact_person_users_user_id_index" ON "contact_person_users" ("user_id");--> statement-breakpoint
CREATE INDEX "contact_person_zones_zone_id_index" ON "contact_person_zones" ("zone_id");--> statement-breakpoint
CREATE INDEX "files_contact_person_id_index" ON "files" ("contact_person_id");--> statement-breakpoint
ALTER TABLE "contact_person_groups" ADD CONSTRAINT "contact_person_groups_contact_person_id_contact_persons_id_fkey" FOREIGN KEY ("contact_person_id") REFERENCES "contact_persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_person_groups" ADD CONSTRAINT "contact_person_groups_group_id_groups_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_person_users" ADD CONSTRAINT "contact_person_users_contact_person_id_contact_persons_id_fkey" FOREIGN KEY ("contact_person_id") REFERENCES "contact_persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_person_users" ADD CONSTRAINT "contact_person_users_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_person_zones" ADD CONSTRAINT "contact_person_zones_contact_person_id_contact_persons_id_fkey" FOREIGN KEY ("contact_person_id") REFERENCES "contact_persons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_person_zones" ADD CONSTRAINT "contact_person_zones_zone_id_zones_id_fkey" FOREIGN KEY ("zone_id") REFERENCES "zones"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "contact_persons" ADD CONSTRAINT "contact_persons_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_contact_person_id_contact_persons_id_fkey" FOREIGN KEY ("contact_person_id") REFERENCES "contact_persons"("id") ON DELETE CASCADE;