CREATE INDEX "contacts_invited" ON "contacts" ("user_id") WHERE invited_at is not null;--> statement-breakpoint
CREATE INDEX "profiles_with_newsletter" ON "profiles" ("user_id") WHERE newsletter;--> statement-breakpoint
CREATE INDEX "profiles_without_outline" ON "profiles" ("user_id") WHERE polygons::text = '[]';--> statement-breakpoint
CREATE INDEX "users_with_rights" ON "users" ("id") WHERE is_staff or is_superuser;--> statement-breakpoint
CREATE INDEX "users_inactive" ON "users" ("id") WHERE not is_active;