CREATE TABLE "work_notifications" (
	"user_id" integer,
	"work_id" integer,
	"sequence" integer,
	"is_urgent" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"is_mailed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "work_notifications_pkey" PRIMARY KEY("user_id","work_id","sequence")
);
--> statement-breakpoint
CREATE INDEX "work_notifications_work_id_index" ON "work_notifications" ("work_id");--> statement-breakpoint
CREATE INDEX "work_notifications_open" ON "work_notifications" ("user_id","created_at") WHERE settled_at is null;--> statement-breakpoint
ALTER TABLE "work_notifications" ADD CONSTRAINT "work_notifications_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "work_notifications" ADD CONSTRAINT "work_notifications_work_id_works_id_fkey" FOREIGN KEY ("work_id") REFERENCES "works"("id") ON DELETE CASCADE;